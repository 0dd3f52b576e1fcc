import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordAuditEvent } from '../../server/audit.ts';
import { decideClaim } from '../../server/claims/decisions.ts';
import { decidePendingPolicies } from '../../server/policies/decide-policies.ts';
import {
  addCard,
  buy,
  tokenFromEmail,
  order,
  paths,
  portland,
  registerPerson,
  send,
  signIn,
} from '../fixtures/buyer.ts';
import { newFiledClaim } from '../fixtures/claimant.ts';
import { onUsualDatabase } from '../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../fixtures/test-server.ts';
import { runCommand } from '../fixtures/run-command.ts';

onUsualDatabase('audit events', (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({ kind });
  });
  afterEach(() => server.stop());

  const rows = () =>
    server.services.database.db.selectFrom('audit').selectAll().orderBy('id').execute();
  const auditActions = async () => (await rows()).map(({ action }) => action);

  /** Runs the operator's command. It fails if a statement reads a whole table. */
  async function findEvents(key: string): Promise<Record<string, unknown>[]> {
    const { DATA_DIR, DATABASE_URL = '' } = server.services.settings;
    const { stdout } = await runCommand('audit', [key, '--json'], { DATA_DIR, DATABASE_URL });
    return JSON.parse(stdout).events ?? [];
  }

  test('name the buyer, the policy and the request of a purchase', async () => {
    const { token, email } = await registerPerson(server);
    const card = await addCard(server, { token });
    const { body, headers } = await buy(server, order(card), { token });
    const guestPurchase = await buy(server, order(await addCard(server), { email }));
    const [opened, added, own, other, ...more] = await rows();
    expect(more).toEqual([]);
    const accountId = opened?.account_id;
    expect(opened).toMatchObject({ action: 'account_created', actor: 'guest', actor_name: null });
    expect(added).toMatchObject({ action: 'card_added', actor: 'account', account_id: accountId });
    expect(own).toMatchObject({
      action: 'policy_purchased',
      actor: 'account',
      actor_name: accountId,
      account_id: accountId,
      policy_id: body.policy_id,
      request_id: headers.get('x-request-id'),
      reason: '',
    });
    // The purchase used an unverified email address, so the event and the policy do not belong to
    // the account with that address.
    expect(other).toMatchObject({ action: 'policy_purchased', actor: 'guest', actor_name: null });
    expect(other?.policy_id).toBe(guestPurchase.body.policy_id);
    expect(other?.account_id).not.toBe(accountId);
  });

  test("are found by the buyer's account id after the policy moved to another account", async () => {
    const { email } = await registerPerson(server);
    const bought = await buy(server, order(await addCard(server), { email }));
    const { account_id: buyerAccountId } = (await rows()).at(-1) ?? {};
    const link = await tokenFromEmail(server, email, 'verify');
    expect((await send(server, 'POST', paths.verify, { token: link })).status).toBe(204);
    expect(await findEvents(String(buyerAccountId))).toContainEqual(
      expect.objectContaining({
        action: 'policy_purchased',
        policy_number: bought.body.policy_number,
      }),
    );
  });

  test('are found by a policy, an email address, a claim and a request, and by nothing else', async () => {
    const { token, email } = await registerPerson(server);
    const { body, headers } = await buy(server, order(await addCard(server, { token })), { token });
    const claim = await newFiledClaim(server, 'mail_in');
    const actionsOf = async (key: string) =>
      (await findEvents(key))
        .map(({ action }) => action)
        .filter((action) => action !== 'records_viewed');
    expect(await actionsOf(body.policy_number)).toEqual(['policy_purchased']);
    expect(await actionsOf(body.policy_id)).toEqual(['policy_purchased']);
    expect(await actionsOf(headers.get('x-request-id') ?? '')).toEqual(['policy_purchased']);
    expect(await actionsOf(claim.claimId)).toEqual(['claim_filed']);
    expect(await actionsOf(email)).toEqual(['account_created', 'card_added', 'policy_purchased']);
    expect(await actionsOf('nobody@example.com')).toEqual([]);
  });

  test('come with the accepted texts, whose hashes are checked', async () => {
    const { token, email } = await registerPerson(server);
    const bought = await buy(server, order(await addCard(server, { token })), { token });
    const { DATA_DIR, DATABASE_URL = '' } = server.services.settings;
    const exportTexts = (...options: string[]) =>
      runCommand('audit', [bought.body.policy_number, '--texts', ...options], {
        DATA_DIR,
        DATABASE_URL,
      });
    const { stdout } = await exportTexts('--json');
    const [exported, ...more] = JSON.parse(stdout).accepted;
    expect(more).toEqual([]);
    expect(exported).toMatchObject({
      policy_number: bought.body.policy_number,
      text_id: 'acknowledgment',
      request_id: bought.headers.get('x-request-id'),
      text: expect.stringContaining('I am buying the Carry plan'),
      verified: true,
    });
    expect((await exportTexts()).stdout).toMatch(/, verified\n.*\n\n {2}\| I am buying/);
    const byAccount = await runCommand('audit', [email, '--texts', '--json'], {
      DATA_DIR,
      DATABASE_URL,
    });
    expect(JSON.parse(byAccount.stdout).accepted).toEqual([exported]);
    const changed = { text: `${exported.text}<p>I waive all rights.</p>` };
    await server.services.database.db.updateTable('accepted_texts').set(changed).execute();
    expect(await exportTexts()).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(', DOES NOT MATCH THE TEXT'),
    });
  });

  test('name who looked at the records of a policy', async () => {
    const { token } = await registerPerson(server);
    const { body } = await buy(server, order(await addCard(server, { token })), { token });
    const { DATA_DIR, DATABASE_URL = '' } = server.services.settings;
    const number = body.policy_number as string;
    await runCommand('audit', [number, '--by', 'Kim'], { DATA_DIR, DATABASE_URL });
    expect((await findEvents(number)).at(-1)).toMatchObject({
      action: 'records_viewed',
      actor: 'operator',
      actor_name: 'Kim',
      policy_number: number,
    });
    // A look at an unknown policy is no event.
    await runCommand('audit', ['XX-0000-0000'], { DATA_DIR, DATABASE_URL });
    expect((await rows()).filter(({ action }) => action === 'records_viewed')).toHaveLength(2);
  });

  test('are recorded once for a repeated purchase and never for a rejected one', async () => {
    const key = 'key-that-is-sent-several-times';
    const body = order(await addCard(server));
    await Promise.all([1, 2, 3].map(() => buy(server, body, { key })));
    await buy(server, order(await addCard(server), { revenue: 1 }));
    expect(await auditActions()).toEqual(['policy_purchased']);
  });

  test('cover changes of an account and failed sign-ins, without email addresses', async () => {
    const { token, email, password } = await registerPerson(server);
    await send(server, 'POST', paths.login, { email, password: 'not the password' });
    await send(server, 'POST', paths.login, { email: 'nobody@example.com', password });
    const session = await signIn(server, email, password);
    await send(server, 'POST', '/api/user/v2/accounts/address', portland, { token });
    await send(server, 'POST', paths.verify, {
      token: await tokenFromEmail(server, email, 'verify'),
    });
    await send(server, 'POST', paths.sendReset, { email });
    const reset = {
      token: await tokenFromEmail(server, email, 'reset'),
      password: `${password} 2`,
    };
    await send(server, 'POST', paths.logout, {}, { token: session });
    await send(server, 'POST', paths.changePassword, reset);
    const done = [
      'account_created',
      'sign_in_failed',
      'sign_in_failed',
      'signed_in',
      'address_changed',
      'email_verified',
      'password_link_sent',
      'signed_out',
      'password_set',
    ];
    // Sorts both lists, because the order of events in the same millisecond is undefined.
    expect((await auditActions()).toSorted()).toEqual(done.toSorted());
    const [opened, known, unknown] = await rows();
    expect([known?.account_id, unknown?.account_id]).toEqual([opened?.account_id, null]);
    expect(JSON.stringify(await rows())).not.toContain(email);
  });

  test('record the operator and the reason of a decision', async () => {
    const { claimId, accountId } = await newFiledClaim(server, 'in_store');
    const actor = { kind: 'operator', name: 'Robin', requestId: null, reason: 'Proof' } as const;
    const services = { ...server.services, actor };
    expect(await decideClaim(services, { claimNumber: claimId, event: 'taken_up' })).toBe(true);
    expect(await decideClaim(services, { claimNumber: claimId, event: 'paid' })).toBe(false);
    const pending = await server.services.database.db
      .selectFrom('policies')
      .select(['id', 'status'])
      .where('status', 'in', ['pending', 'pending_change'])
      .execute();
    for (const { id } of pending) await decidePendingPolicies(services, 'approve', id);
    const operatorEvents = (await rows()).filter((event) => event.actor === 'operator');
    expect(operatorEvents[0]).toMatchObject({
      action: 'claim_taken_up',
      actor_name: 'Robin',
      reason: 'Proof',
      account_id: accountId,
      claim_number: claimId,
    });
    const expected = pending.map(
      ({ id, status }) => `${status === 'pending' ? 'policy' : 'endorsement'}_approved ${id}`,
    );
    expect(expected.length).toBeGreaterThan(1);
    // Sorts, because the order of event ids in the same millisecond is undefined.
    const decidedActions = operatorEvents
      .slice(1)
      .map(({ action, policy_id }) => `${action} ${policy_id}`);
    expect(decidedActions.toSorted()).toEqual(expected.toSorted());
  });

  test('are rolled back with the transaction of their action', async () => {
    const { database, now, actor } = server.services;
    const failed = database.transact(async (trx) => {
      await recordAuditEvent(trx, { actor, now }, { action: 'policy_purchased', accountId: null });
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect(await rows()).toEqual([]);
  });

  test('cannot be updated, and cannot be deleted in their first year', async () => {
    await registerPerson(server);
    const { db } = server.services.database;
    await expect(db.updateTable('audit').set({ reason: 'x' }).execute()).rejects.toThrow();
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow();
    expect(await auditActions()).toEqual(['account_created']);
    await sql`insert into audit (id, at, action, actor, reason)
      values ('aud_old', '2019-01-01T00:00:00.000Z', 'signed_in', 'guest', '')`.execute(db);
    await db.deleteFrom('audit').where('id', '=', 'aud_old').execute();
    expect(await auditActions()).toEqual(['account_created']);
  });
});
