import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tokenFromEmail, newEmail, paths, registerPerson, send } from '../../fixtures/buyer.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const HOUR_MS = 3_600_000;
const start = Date.parse('2026-03-01T10:00:00Z');

describe('a token', () => {
  let now = start;
  let server: TestServer;
  beforeAll(async () => {
    const settings = { SESSION_IDLE_HOURS: '720' };
    server = await startTestServer({ settings, services: { now: () => new Date(now) } });
  });
  beforeEach(() => {
    now = start;
  });
  afterAll(() => server.stop());

  const post = async (path: string, body: unknown) =>
    (await send(server, 'POST', path, body)).status;
  const verify = (token: string) => post(paths.verify, { token });
  const reset = (token: string) =>
    post(paths.changePassword, { token, password: 'a new password' });

  /** Registers a person and returns the token from the email that the person gets. */
  async function mailed(kind: 'verify' | 'reset') {
    const { email } = await registerPerson(server, newEmail());
    if (kind === 'reset') await post(paths.sendReset, { email });
    return tokenFromEmail(server, email, kind);
  }

  test.each([
    ['verify', 7 * 24, verify, 204],
    ['reset', 2, reset, 200],
  ] as const)(
    'that was emailed to %s is valid for %i hours and no longer',
    async (kind, hours, use, done) => {
      const [used, left] = [await mailed(kind), await mailed(kind)];
      now = start + hours * HOUR_MS - 1;
      expect(await use(used)).toBe(done);
      now += 1;
      expect(await use(left)).toBe(422);
    },
  );

  test('of a session is valid for 30 days and no longer', async () => {
    const { token } = await registerPerson(server, newEmail());
    const status = async () =>
      (await send(server, 'GET', paths.account, undefined, { token })).status;
    now = start + 30 * 24 * HOUR_MS - 1;
    expect(await status()).toBe(200);
    now += 1;
    expect(await status()).toBe(401);
  });

  test('works only for the action it was emailed for', async () => {
    const token = await mailed('verify');
    expect(await reset(token)).toBe(422);
    expect(await verify(await mailed('reset'))).toBe(422);
    expect(await verify(token)).toBe(204);
  });
});
