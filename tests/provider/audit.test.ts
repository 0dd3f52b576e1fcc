import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { record } from '../../provider/audit.ts';
import { decideClaim } from '../../provider/claims/decisions.ts';
import { decidePolicies } from '../../provider/policies/decide-policies.ts';
import {
  addCard,
  buy,
  mailedToken,
  order,
  paths,
  portland,
  registerPerson,
  send,
  signIn,
} from '../fixtures/buyer.ts';
import { filedClaim } from '../fixtures/claimant.ts';
import { onBothDatabases } from '../fixtures/databases.ts';
import { startProvider, type TestProvider } from '../fixtures/provider.ts';
import { runCommand } from '../fixtures/run-command.ts';

onBothDatabases('the audit', (kind) => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await startProvider({ kind });
  });
  afterEach(() => provider.stop());

  const rows = () =>
    provider.services.database.db.selectFrom('audit').selectAll().orderBy('id').execute();
  const deeds = async () => (await rows()).map(({ deed }) => deed);

  test('tells who bought, which policy, and by which request', async () => {
    const { token, email } = await registerPerson(provider);
    const card = await addCard(provider, { token });
    const { body, headers } = await buy(provider, order(card), { token });
    const visitor = await buy(provider, order(await addCard(provider), { email }));
    const [opened, added, own, other, ...more] = await rows();
    expect(more).toEqual([]);
    const accountId = opened?.account_id;
    expect(opened).toMatchObject({ deed: 'account_opened', actor: 'visitor', actor_name: null });
    expect(added).toMatchObject({ deed: 'card_added', actor: 'account', account_id: accountId });
    expect(own).toMatchObject({
      deed: 'policy_sold',
      actor: 'account',
      actor_name: accountId,
      account_id: accountId,
      policy_id: body.policy_id,
      request_id: headers.get('x-request-id'),
      reason: '',
    });
    // Nobody has proven the address yet: it is not the account's deed, nor the account's policy.
    expect(other).toMatchObject({ deed: 'policy_sold', actor: 'visitor', actor_name: null });
    expect(other?.policy_id).toBe(visitor.body.policy_id);
    expect(other?.account_id).not.toBe(accountId);
  });

  test('is found by the account that bought, also when its policy has joined another', async () => {
    const { email } = await registerPerson(provider);
    const bought = await buy(provider, order(await addCard(provider), { email }));
    const { account_id: buyer } = (await rows()).at(-1) ?? {};
    const link = await mailedToken(provider, email, 'verify');
    expect((await send(provider, 'POST', paths.verify, { token: link })).status).toBe(204);
    const { DATA_DIR, DATABASE_URL = '' } = provider.services.settings;
    const { out } = await runCommand('audit', [String(buyer), '--json'], {
      DATA_DIR,
      DATABASE_URL,
    });
    expect(JSON.parse(out)).toContainEqual(
      expect.objectContaining({ deed: 'policy_sold', policy_number: bought.body.policy_number }),
    );
  });

  test('has a sale once however often it is sent, and nothing of what was refused', async () => {
    const key = 'key-that-is-sent-several-times';
    const body = order(await addCard(provider));
    await Promise.all([1, 2, 3].map(() => buy(provider, body, { key })));
    await buy(provider, order(await addCard(provider), { revenue: 1 }));
    expect(await deeds()).toEqual(['policy_sold']);
  });

  test('has what is done to an account, refused sign-ins too', async () => {
    const { token, email, password } = await registerPerson(provider);
    await send(provider, 'POST', paths.login, { email, password: 'not the password' });
    await send(provider, 'POST', paths.login, { email: 'nobody@example.com', password });
    const session = await signIn(provider, email, password);
    await send(provider, 'POST', '/api/user/v2/accounts/address', portland, { token });
    await send(provider, 'POST', paths.verify, {
      token: await mailedToken(provider, email, 'verify'),
    });
    await send(provider, 'POST', paths.sendReset, { email });
    const reset = { token: await mailedToken(provider, email, 'reset'), password: `${password} 2` };
    await send(provider, 'POST', paths.logout, {}, { token: session });
    await send(provider, 'POST', paths.changePassword, reset);
    const done = [
      'account_opened',
      'sign_in_refused',
      'sign_in_refused',
      'signed_in',
      'address_changed',
      'email_confirmed',
      'password_link_mailed',
      'signed_out',
      'password_set',
    ];
    // Two of one millisecond have no order.
    expect((await deeds()).toSorted()).toEqual(done.toSorted());
    const [opened, known, unknown] = await rows();
    expect([known?.account_id, unknown?.account_id]).toEqual([opened?.account_id, null]);
    expect(JSON.stringify(await rows())).not.toContain(email);
  });

  test('has who decided and why', async () => {
    const { claimId, accountId } = await filedClaim(provider, 'in_store');
    const by = { kind: 'operator', name: 'Robin', requestId: null, reason: 'Proof' } as const;
    const services = { ...provider.services, by };
    expect(await decideClaim(services, { claimNumber: claimId, event: 'taken_up' })).toBe(true);
    expect(await decideClaim(services, { claimNumber: claimId, event: 'paid' })).toBe(false);
    const pending = await provider.services.database.db
      .selectFrom('policies')
      .select(['id', 'status'])
      .where('status', 'in', ['pending', 'pending_change'])
      .execute();
    for (const { id } of pending) await decidePolicies(services, 'approve', id);
    const told = (await rows()).filter(({ actor }) => actor === 'operator');
    expect(told[0]).toMatchObject({
      deed: 'claim_taken_up',
      actor_name: 'Robin',
      reason: 'Proof',
      account_id: accountId,
      claim_number: claimId,
    });
    const wanted = pending.map(
      ({ id, status }) => `${status === 'pending' ? 'policy' : 'change'}_approved ${id}`,
    );
    expect(wanted.length).toBeGreaterThan(1);
    // Ids of one millisecond stand in no order.
    const decided = told.slice(1).map(({ deed, policy_id }) => `${deed} ${policy_id}`);
    expect(decided.toSorted()).toEqual(wanted.toSorted());
  });

  test('falls with the transaction of the deed', async () => {
    const { database, now, by } = provider.services;
    const failed = database.transact(async (trx) => {
      await record(trx, { by, now }, { deed: 'policy_sold', accountId: null });
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
  });

  test('is changed by nobody, and loses nothing of the last year', async () => {
    await registerPerson(provider);
    const { db } = provider.services.database;
    await expect(db.updateTable('audit').set({ reason: 'x' }).execute()).rejects.toThrow();
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow();
    expect(await deeds()).toEqual(['account_opened']);
    await sql`insert into audit (id, at, deed, actor, reason)
      values ('aud_old', '2019-01-01T00:00:00.000Z', 'signed_in', 'visitor', '')`.execute(db);
    await db.deleteFrom('audit').where('id', '=', 'aud_old').execute();
    expect(await deeds()).toEqual(['account_opened']);
  });
});
