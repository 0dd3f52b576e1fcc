import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  hashPassword,
  verifyPassword,
  type PasswordCost,
} from '../../../server/accounts/passwords.ts';
import { readSettings } from '../../../server/settings.ts';
import { countHashes } from '../../fixtures/argon2-count.ts';
import { newEmail, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const cheap: PasswordCost = { PASSWORD_MEMORY_KIB: 8, PASSWORD_PASSES: 1 };

describe('password hashes', () => {
  test('are salted and do not depend on the Unicode composition of a letter', async () => {
    const stored = await hashPassword('caf\u00e9 au lait', cheap);
    expect(await verifyPassword('cafe\u0301 au lait', stored, cheap)).toBe(true);
    expect(await verifyPassword('cafe au lait', stored, cheap)).toBe(false);
    expect(await hashPassword('caf\u00e9 au lait', cheap)).not.toBe(stored);
  });

  test('contain the cost from the settings and are verified at another cost', async () => {
    const cost = { PASSWORD_MEMORY_KIB: 64, PASSWORD_PASSES: 3 };
    const stored = await hashPassword('caf\u00e9 au lait', cost);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=64,t=3,p=1\$/);
    expect(await verifyPassword('caf\u00e9 au lait', stored, cheap)).toBe(true);
    expect(await verifyPassword('another', stored, cheap)).toBe(false);
  });

  test('use 19 MiB and two passes by default', async () => {
    const stored = await hashPassword('caf\u00e9 au lait', readSettings({}));
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('are computed even if no hash is stored, so that a rejection takes as long', async () => {
    for (const hash of [await hashPassword('something else', cheap), null]) {
      const verify = async () => expect(await verifyPassword('guess', hash, cheap)).toBe(false);
      expect(await countHashes(verify)).toBe(1);
    }
  });

  test('of another format are rejected', async () => {
    expect(await verifyPassword('', 'plain', cheap)).toBe(false);
  });

  test.each([
    ['PASSWORD_MEMORY_KIB', '7'],
    ['PASSWORD_MEMORY_KIB', '1048577'],
    ['PASSWORD_MEMORY_KIB', '8.5'],
    ['PASSWORD_PASSES', '0'],
    ['PASSWORD_PASSES', '101'],
  ])('reject the setting %s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });
});

onUsualDatabase('signing in with a stored hash of another cost', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    const settings = { PASSWORD_MEMORY_KIB: '64', PASSWORD_PASSES: '2' };
    server = await startTestServer({ kind, settings });
  });
  afterAll(() => server.stop());

  const login = (email: string, password: string) =>
    send(server, 'POST', paths.login, { email, password });
  async function storedHash(email: string) {
    const account = await server.services.database.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return account.password_hash ?? '';
  }
  /** Registers a person. Replaces the stored password hash by a hash with the given cost. */
  async function personWithCost(cost: PasswordCost) {
    const email = newEmail();
    const { password } = await registerPerson(server, email);
    const password_hash = await hashPassword(password, cost);
    await server.services.database.db
      .updateTable('accounts')
      .set({ password_hash })
      .where('email', '=', email)
      .execute();
    return { email, password, password_hash };
  }

  test.each([
    ['less memory', { PASSWORD_MEMORY_KIB: 32, PASSWORD_PASSES: 2 }],
    ['fewer passes', { PASSWORD_MEMORY_KIB: 64, PASSWORD_PASSES: 1 }],
  ])('hashes the password again when the stored hash used %s', async (_less, cost) => {
    const { email, password, password_hash } = await personWithCost(cost);
    expect((await login(email, 'wrong-password')).status).toBe(401);
    expect(await storedHash(email)).toBe(password_hash);
    expect((await login(email, password)).status).toBe(200);
    const rehashed = await storedHash(email);
    expect(rehashed).toMatch(/^\$argon2id\$v=19\$m=64,t=2,p=1\$/);
    expect((await login(email, password)).status).toBe(200);
    expect(await storedHash(email)).toBe(rehashed);
  });

  test('keeps a stored hash of a higher cost', async () => {
    const cost = { PASSWORD_MEMORY_KIB: 128, PASSWORD_PASSES: 2 };
    const { email, password, password_hash } = await personWithCost(cost);
    expect((await login(email, password)).status).toBe(200);
    expect(await storedHash(email)).toBe(password_hash);
  });
});
