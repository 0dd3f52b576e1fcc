import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { decryptBankAccount } from '../../../server/claims/bank-accounts.ts';
import { rotateBankKey } from '../../../server/claims/rotate-bank-key.ts';
import { createFieldCipher } from '../../../server/data/field-cipher.ts';
import { createServerApp } from '../../../server/app.ts';
import { decideClaim } from '../../../server/claims/decisions.ts';
import {
  readOrCreateBankSecrets,
  readOrCreateSigningSecret,
} from '../../../server/data/stored-secrets.ts';
import { silentLog } from '../../../server/log.ts';
import { readSettings } from '../../../server/settings.ts';
import { send } from '../../fixtures/buyer.ts';
import {
  addBankAccount,
  bankAccount,
  claimPaths,
  fetchClaims,
  fileClaim,
  newFiledClaim,
  insertAccountPolicy,
  inStoreClaim,
  newClaimant,
  openClaimProcess,
} from '../../fixtures/claimant.ts';
import { onUsualDatabase } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const secret = () => randomBytes(32).toString('base64url');

describe('the field cipher', () => {
  test('decrypts its own text, and encrypts the same number differently each time', () => {
    const fieldCipher = createFieldCipher([secret()]);
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 4, maxLength: 17 }),
        (number) => {
          const encrypted = fieldCipher.encrypt('ba_1', number);
          expect(fieldCipher.decrypt('ba_1', encrypted)).toBe(number);
          expect(encrypted).not.toBe(fieldCipher.encrypt('ba_1', number));
          expect(encrypted).not.toContain(number);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('rejects another row id, another key, and text that is changed or truncated', () => {
    const fieldCipher = createFieldCipher([secret()]);
    const encrypted = fieldCipher.encrypt('ba_1', '4471098826');
    expect(() => fieldCipher.decrypt('ba_2', encrypted)).toThrow();
    expect(() => createFieldCipher([secret()]).decrypt('ba_1', encrypted)).toThrow();
    const [version = '', text = ''] = encrypted.split('.');
    const bytes = Buffer.from(text, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() =>
        fieldCipher.decrypt('ba_1', `${version}.${changed.toString('base64url')}`),
      ).toThrow();
      // The authentication tag is cut. A shorter tag is easier to guess, so it must be rejected.
      expect(() =>
        fieldCipher.decrypt('ba_1', `${version}.${bytes.subarray(0, at).toString('base64url')}`),
      ).toThrow();
    }
    expect(() => fieldCipher.decrypt('ba_1', `v2.${text}`)).toThrow();
  });
});

test('a new BANK_KEY encrypts at once, and the stored key still decrypts', async () => {
  const key = randomBytes(32).toString('base64');
  const before = await startTestServer();
  const { database, fieldCipher } = before.services;
  const oldEncrypted = fieldCipher.encrypt('ba_1', '4471098826');
  const after = await createServerApp(
    { ...before.services.settings, BANK_KEY: key },
    { database, log: silentLog },
  );
  const encrypted = after.services.fieldCipher.encrypt('ba_1', '5000');
  expect(after.services.fieldCipher.decrypt('ba_1', oldEncrypted)).toBe('4471098826');
  expect(after.services.fieldCipher.decrypt('ba_1', encrypted)).toBe('5000');
  // The cipher with the key in the database cannot decrypt the new text.
  expect(() => fieldCipher.decrypt('ba_1', encrypted)).toThrow();
  expect(createFieldCipher([key]).decrypt('ba_1', encrypted)).toBe('5000');
  expect(() => createFieldCipher([key]).decrypt('ba_1', oldEncrypted)).toThrow();
  expect(await readOrCreateBankSecrets(database, {})).not.toContain(key);
  await before.stop();
  expect(() => readSettings({ BANK_KEY: 'short' })).toThrow(/BANK_KEY: must be 32 bytes/);
});

onUsualDatabase('a start with another BANK_KEY', (kind) => {
  const start = (server: TestServer, changes: Record<string, string>) => {
    const { settings, database } = server.services;
    return createServerApp({ ...settings, ...changes }, { database, log: silentLog });
  };

  test('is refused, unless the earlier key is set or its loss is confirmed', async () => {
    const server = await startTestServer({ kind });
    const { database, fieldCipher } = server.services;
    const [earlier, other] = [secret(), secret()];
    const both = [earlier, ...(await readOrCreateBankSecrets(database, {}))] as const;
    await rotateBankKey(database, createFieldCipher([...both]));
    await start(server, { BANK_KEY: earlier });
    await expect(start(server, { BANK_KEY: other })).rejects.toThrow(
      /^BANK_KEY cannot decrypt the bank account ba_.*BANK_KEY_PREVIOUS/,
    );
    await start(server, { BANK_KEY: other, BANK_KEY_PREVIOUS: earlier });
    await start(server, { BANK_KEY: other, ACKNOWLEDGE_MISSING: 'BANK_KEY_PREVIOUS' });

    // The first row is encrypted with the other key, as after an interrupted rotation.
    const id = 'ba_';
    const [row] = await database.db.selectFrom('bank_accounts').selectAll().limit(1).execute();
    const encrypted_number = createFieldCipher([other]).encrypt(id, '1:2');
    await database.db
      .insertInto('bank_accounts')
      .values({ ...row!, id, encrypted_number })
      .execute();
    await expect(start(server, { BANK_KEY: other })).rejects.toThrow(/BANK_KEY cannot decrypt/);
    await expect(start(server, { BANK_KEY: earlier })).rejects.toThrow(/account ba_:/);
    expect(() => fieldCipher.decrypt(id, encrypted_number)).toThrow();
    await server.stop();
  });
});

onUsualDatabase('a rotation of the bank key', (kind) => {
  test('encrypts every row again, also those of earlier releases, and deletes the stored key', async () => {
    const server = await startTestServer({ kind });
    const { database, fieldCipher } = server.services;
    const { db } = database;
    const { token } = await newClaimant(server);
    const { body } = await send(server, 'POST', claimPaths.bankAccount, bankAccount, { token });
    const numbers = {
      routing: bankAccount.bank_routing_number,
      number: bankAccount.bank_account_number,
    };
    // Stores the routing number unencrypted, as earlier releases did.
    await db
      .updateTable('bank_accounts')
      .set({
        routing_number: numbers.routing,
        encrypted_number: fieldCipher.encrypt(body.public_id, numbers.number),
      })
      .where('id', '=', body.public_id)
      .execute();
    const rows = () => db.selectFrom('bank_accounts').selectAll().execute();
    const count = (await rows()).length;

    const key = randomBytes(32).toString('base64');
    const both = createFieldCipher(await readOrCreateBankSecrets(database, { BANK_KEY: key }));
    expect(await rotateBankKey(database, both)).toEqual({ encrypted: count, lost: 0 });
    expect(await rotateBankKey(database, both)).toEqual({ encrypted: count, lost: 0 });
    const secretsFromOneKey = await readOrCreateBankSecrets(database, { BANK_KEY: key });
    expect(secretsFromOneKey).toEqual([key]);
    for (const row of await rows()) {
      expect(row.routing_number).toBe('');
      expect(decryptBankAccount(createFieldCipher([key]), row).routing).toMatch(/^\d{9}$/);
      expect(() => decryptBankAccount(fieldCipher, row)).toThrow();
    }
    const own = (await rows()).find(({ id }) => id === body.public_id);
    expect(own && decryptBankAccount(createFieldCipher([key]), own)).toEqual(numbers);
    await server.stop();
  });

  test('changes nothing when the keys cannot decrypt the rows', async () => {
    const server = await startTestServer({ kind });
    const { database } = server.services;
    const before = await database.db.selectFrom('bank_accounts').selectAll().execute();
    const stranger = createFieldCipher([secret()]);
    await expect(rotateBankKey(database, stranger)).rejects.toThrow(/BANK_KEY cannot decrypt/);
    expect(await database.db.selectFrom('bank_accounts').selectAll().execute()).toEqual(before);
    expect(await readOrCreateBankSecrets(database, { BANK_KEY: secret() })).toHaveLength(2);
    const lost = await rotateBankKey(database, stranger, { skipsLost: true });
    expect(lost).toEqual({ encrypted: 0, lost: before.length });
    expect(await database.db.selectFrom('bank_accounts').selectAll().execute()).toEqual(before);
    await server.stop();
  });
});

onUsualDatabase('a bank account', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ kind, settings: { RATE_LIMIT_FACTOR: '1000' } });
  });
  afterAll(() => server.stop());

  const rowOf = (id: string) =>
    server.services.database.db
      .selectFrom('bank_accounts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('is stored encrypted, and responses contain only its last four digits', async () => {
    const { token, accountId } = await newClaimant(server);
    const request = {
      ...bankAccount,
      bank_account_number: ' 4471-0988 26 ',
      name_on_account: ' M. Quist ',
    };
    const response = await send(server, 'POST', claimPaths.bankAccount, request, { token });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ public_id: expect.stringMatching(/^ba_/), last4: '8826' });
    const row = await rowOf(response.body.public_id);
    expect(row).toMatchObject({
      account_id: accountId,
      name_on_account: 'M. Quist',
      is_savings: 0,
    });
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`4471|${bankAccount.bank_routing_number}`));
    const { fieldCipher } = server.services;
    expect(decryptBankAccount(fieldCipher, row)).toEqual({
      routing: bankAccount.bank_routing_number,
      number: bankAccount.bank_account_number,
    });
    // The key for bank accounts must differ from the signing secret, and must be the same for all
    // processes on this database.
    const { database } = server.services;
    const [stored] = await readOrCreateBankSecrets(database, {});
    expect(await readOrCreateBankSecrets(database, {})).toEqual([stored]);
    expect(stored).not.toBe(await readOrCreateSigningSecret(database));
  });

  test('requires a routing number of nine digits, with any checksum', async () => {
    const { token } = await newClaimant(server);
    const saveDraft = (changes: object) =>
      send(server, 'POST', claimPaths.bankAccount, { ...bankAccount, ...changes }, { token });
    expect((await saveDraft({ bank_routing_number: '123456789' })).status).toBe(200);
    const { status, body } = await saveDraft({
      bank_routing_number: '12345678',
      bank_account_number: '',
      name_on_account: '  ',
      is_savings: 'yes',
    });
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields).toSorted()).toEqual([
      'bank_account_number',
      'bank_routing_number',
      'is_savings',
      'name_on_account',
    ]);
    expect((await send(server, 'POST', claimPaths.bankAccount, bankAccount)).status).toBe(401);
  });

  test('of another account is rejected as not found when a claim is filed', async () => {
    const owner = await newClaimant(server);
    const otherClaimant = await newClaimant(server);
    const policy = await insertAccountPolicy(server, otherClaimant.accountId);
    const process = await openClaimProcess(server, policy, otherClaimant.token);
    const account = await addBankAccount(server, owner.token);
    const { status, body } = await fileClaim(
      server,
      inStoreClaim(policy, process, account),
      otherClaimant,
    );
    expect([status, body.error.code]).toEqual([404, 'not_found']);
    expect(await fetchClaims(server, otherClaimant.token)).toEqual([]);
  });

  test('that cannot be decrypted receives no payout', async () => {
    const { claimId, token } = await newFiledClaim(server, 'in_store');
    const decide = (event: 'approved' | 'paid') =>
      decideClaim(server.services, { claimNumber: claimId, event });
    await decide('approved');
    const { db } = server.services.database;
    const own = db
      .selectFrom('claims')
      .select('bank_account_id')
      .where('claim_number', '=', claimId);
    await db
      .updateTable('bank_accounts')
      .set({ encrypted_number: 'v1.AAAA' })
      .where('id', '=', own)
      .execute();
    await expect(decide('paid')).rejects.toThrow();
    const [claim] = await fetchClaims(server, token);
    expect(claim.payout).toMatchObject({ status: 'scheduled', paid: null });
    expect(claim.events).toHaveLength(2);
  });

  test.each([
    ['a policy', (stolenClaim: StolenClaim) => ({ policy_number: stolenClaim.policy })],
    ['a process', (stolenClaim: StolenClaim) => ({ claim_process_id: stolenClaim.process })],
  ])('cannot be used to file a claim with %s of another account', async (_what, changes) => {
    const owner = await newClaimant(server);
    const policy = await insertAccountPolicy(server, owner.accountId);
    const stolenClaim = { policy, process: await openClaimProcess(server, policy, owner.token) };
    const otherClaimant = await newClaimant(server);
    const own = await insertAccountPolicy(server, otherClaimant.accountId);
    const process = await openClaimProcess(server, own, otherClaimant.token);
    const account = await addBankAccount(server, otherClaimant.token);
    const body = { ...inStoreClaim(own, process, account), ...changes(stolenClaim) };
    expect((await fileClaim(server, body, otherClaimant)).status).toBe(404);
    const openedProcess = await send(
      server,
      'POST',
      claimPaths.process,
      { policy_number: policy },
      otherClaimant,
    );
    expect(openedProcess.status).toBe(404);
    expect(await fetchClaims(server, otherClaimant.token)).toEqual([]);
    // After the rejected attempt of another account, the owner can still use the claim process.
    const ownClaim = inStoreClaim(
      policy,
      stolenClaim.process,
      await addBankAccount(server, owner.token),
    );
    expect((await fileClaim(server, ownClaim, owner)).status).toBe(200);
  });
});

interface StolenClaim {
  policy: string;
  process: string;
}
