import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as fc from 'fast-check';
import { openAccount } from '../../../provider/claims/bank-accounts.ts';
import { rotateBankKey } from '../../../provider/claims/rotate-bank-key.ts';
import { createVault } from '../../../provider/data/vault.ts';
import { createProvider } from '../../../provider/app.ts';
import { decideClaim } from '../../../provider/claims/decisions.ts';
import { readBankSecrets, readSigningSecret } from '../../../provider/data/signing-secret.ts';
import { silentLog } from '../../../provider/log.ts';
import { readSettings } from '../../../provider/settings.ts';
import { send } from '../../fixtures/buyer.ts';
import {
  addBank,
  bank,
  claimPaths,
  claimsOf,
  file,
  filedClaim,
  givePolicy,
  inStore,
  newClaimant,
  processFor,
} from '../../fixtures/claimant.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startProvider, type TestProvider } from '../../fixtures/provider.ts';

const secret = () => randomBytes(32).toString('base64url');

describe('the vault', () => {
  test('opens what it sealed, and seals the same number differently each time', () => {
    const vault = createVault([secret()]);
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 4, maxLength: 17 }),
        (number) => {
          const sealed = vault.seal('ba_1', number);
          expect(vault.open('ba_1', sealed)).toBe(number);
          expect(sealed).not.toBe(vault.seal('ba_1', number));
          expect(sealed).not.toContain(number);
        },
      ),
      { numRuns: 50 },
    );
  });

  test('opens for no other row, with no other key, and not after a bit was changed or cut off', () => {
    const vault = createVault([secret()]);
    const sealed = vault.seal('ba_1', '4471098826');
    expect(() => vault.open('ba_2', sealed)).toThrow();
    expect(() => createVault([secret()]).open('ba_1', sealed)).toThrow();
    const [version = '', text = ''] = sealed.split('.');
    const bytes = Buffer.from(text, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => vault.open('ba_1', `${version}.${changed.toString('base64url')}`)).toThrow();
      // A shorter tag would be easier to guess: none is taken.
      expect(() =>
        vault.open('ba_1', `${version}.${bytes.subarray(0, at).toString('base64url')}`),
      ).toThrow();
    }
    expect(() => vault.open('ba_1', `v2.${text}`)).toThrow();
  });
});

test('a key of the operator’s seals from its first day on, and the stored one still opens', async () => {
  const key = randomBytes(32).toString('base64');
  const before = await startProvider();
  const { database, vault } = before.services;
  const old = vault.seal('ba_1', '4471098826');
  const after = await createProvider(
    { ...before.services.settings, BANK_KEY: key },
    { database, log: silentLog },
  );
  const sealed = after.services.vault.seal('ba_1', '5000');
  expect(after.services.vault.open('ba_1', old)).toBe('4471098826');
  expect(after.services.vault.open('ba_1', sealed)).toBe('5000');
  // Who has the database alone cannot read it.
  expect(() => vault.open('ba_1', sealed)).toThrow();
  expect(createVault([key]).open('ba_1', sealed)).toBe('5000');
  expect(() => createVault([key]).open('ba_1', old)).toThrow();
  expect(await readBankSecrets(database, {})).not.toContain(key);
  await before.stop();
  expect(() => readSettings({ BANK_KEY: 'short' })).toThrow(/BANK_KEY: must be 32 bytes/);
});

onBothDatabases('another key', (kind) => {
  test('seals every row anew, those of earlier releases too, and the stored key is gone', async () => {
    const provider = await startProvider({ kind });
    const { database, vault } = provider.services;
    const { db } = database;
    const { token } = await newClaimant(provider);
    const { body } = await send(provider, 'POST', claimPaths.bankAccount, bank, { token });
    const numbers = { routing: bank.bank_routing_number, number: bank.bank_account_number };
    // As releases before kept it.
    await db
      .updateTable('bank_accounts')
      .set({
        routing_number: numbers.routing,
        sealed_number: vault.seal(body.public_id, numbers.number),
      })
      .where('id', '=', body.public_id)
      .execute();
    const rows = () => db.selectFrom('bank_accounts').selectAll().execute();
    const count = (await rows()).length;

    const key = randomBytes(32).toString('base64');
    const both = createVault(await readBankSecrets(database, { BANK_KEY: key }));
    expect(await rotateBankKey(database, both)).toBe(count);
    expect(await rotateBankKey(database, both)).toBe(count);
    const alone = await readBankSecrets(database, { BANK_KEY: key });
    expect(alone).toEqual([key]);
    for (const row of await rows()) {
      expect(row.routing_number).toBe('');
      expect(openAccount(createVault([key]), row).routing).toMatch(/^\d{9}$/);
      expect(() => openAccount(vault, row)).toThrow();
    }
    const own = (await rows()).find(({ id }) => id === body.public_id);
    expect(own && openAccount(createVault([key]), own)).toEqual(numbers);
    await provider.stop();
  });

  test('that opens nothing changes nothing', async () => {
    const provider = await startProvider({ kind });
    const { database } = provider.services;
    const before = await database.db.selectFrom('bank_accounts').selectAll().execute();
    const stranger = createVault([secret()]);
    await expect(rotateBankKey(database, stranger)).rejects.toThrow();
    expect(await database.db.selectFrom('bank_accounts').selectAll().execute()).toEqual(before);
    expect(await readBankSecrets(database, { BANK_KEY: secret() })).toHaveLength(2);
    await provider.stop();
  });
});

onBothDatabases('a bank account', (kind) => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startProvider({ kind, settings: { RATE_LIMIT_FACTOR: '1000' } });
  });
  afterAll(() => provider.stop());

  const rowOf = (id: string) =>
    provider.services.database.db
      .selectFrom('bank_accounts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  test('is kept sealed, and only its last four digits are ever answered', async () => {
    const { token, accountId } = await newClaimant(provider);
    const request = {
      ...bank,
      bank_account_number: ' 4471-0988 26 ',
      name_on_account: ' M. Quist ',
    };
    const answer = await send(provider, 'POST', claimPaths.bankAccount, request, { token });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ public_id: expect.stringMatching(/^ba_/), last4: '8826' });
    const row = await rowOf(answer.body.public_id);
    expect(row).toMatchObject({
      account_id: accountId,
      name_on_account: 'M. Quist',
      is_savings: 0,
    });
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`4471|${bank.bank_routing_number}`));
    const { vault } = provider.services;
    expect(openAccount(vault, row)).toEqual({
      routing: bank.bank_routing_number,
      number: bank.bank_account_number,
    });
    // A key of its own, the same for every process on this database.
    const { database } = provider.services;
    const [stored] = await readBankSecrets(database, {});
    expect(await readBankSecrets(database, {})).toEqual([stored]);
    expect(stored).not.toBe(await readSigningSecret(database));
  });

  test('may have a routing number whose checksum is wrong, but nine digits', async () => {
    const { token } = await newClaimant(provider);
    const keep = (changes: object) =>
      send(provider, 'POST', claimPaths.bankAccount, { ...bank, ...changes }, { token });
    expect((await keep({ bank_routing_number: '123456789' })).status).toBe(200);
    const { status, body } = await keep({
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
    expect((await send(provider, 'POST', claimPaths.bankAccount, bank)).status).toBe(401);
  });

  test('of somebody else is paid nothing: it does not exist', async () => {
    const owner = await newClaimant(provider);
    const thief = await newClaimant(provider);
    const policy = await givePolicy(provider, thief.accountId);
    const process = await processFor(provider, policy, thief.token);
    const account = await addBank(provider, owner.token);
    const { status, body } = await file(provider, inStore(policy, process, account), thief);
    expect([status, body.error.code]).toEqual([404, 'not_found']);
    expect(await claimsOf(provider, thief.token)).toEqual([]);
  });

  test('of which nothing can be read is paid nothing', async () => {
    const { claimId, token } = await filedClaim(provider, 'in_store');
    const decide = (event: 'approved' | 'paid') =>
      decideClaim(provider.services, { claimNumber: claimId, event });
    await decide('approved');
    const { db } = provider.services.database;
    const own = db
      .selectFrom('claims')
      .select('bank_account_id')
      .where('claim_number', '=', claimId);
    await db
      .updateTable('bank_accounts')
      .set({ sealed_number: 'v1.AAAA' })
      .where('id', '=', own)
      .execute();
    await expect(decide('paid')).rejects.toThrow();
    const [claim] = await claimsOf(provider, token);
    expect(claim.payout).toMatchObject({ status: 'scheduled', paid: null });
    expect(claim.events).toHaveLength(2);
  });

  test.each([
    ['a policy', (stolen: Stolen) => ({ policy_number: stolen.policy })],
    ['a process', (stolen: Stolen) => ({ claim_process_id: stolen.process })],
  ])('files nothing with %s of somebody else', async (_what, changes) => {
    const owner = await newClaimant(provider);
    const policy = await givePolicy(provider, owner.accountId);
    const stolen = { policy, process: await processFor(provider, policy, owner.token) };
    const thief = await newClaimant(provider);
    const own = await givePolicy(provider, thief.accountId);
    const process = await processFor(provider, own, thief.token);
    const account = await addBank(provider, thief.token);
    const body = { ...inStore(own, process, account), ...changes(stolen) };
    expect((await file(provider, body, thief)).status).toBe(404);
    const looked = await send(
      provider,
      'POST',
      claimPaths.process,
      { policy_number: policy },
      thief,
    );
    expect(looked.status).toBe(404);
    expect(await claimsOf(provider, thief.token)).toEqual([]);
    // The owner's process is still theirs to use.
    const mine = inStore(policy, stolen.process, await addBank(provider, owner.token));
    expect((await file(provider, mine, owner)).status).toBe(200);
  });
});

interface Stolen {
  policy: string;
  process: string;
}
