import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  listPendingDecisions,
  recordPendingDecision,
} from '../../../server/commands/pending-decisions.ts';
import {
  addCard,
  buy,
  emailsTo,
  newEmail,
  order,
  paths,
  registerPerson,
  send,
  signIn,
  signInDemo,
  tokenFromEmail,
} from '../../fixtures/buyer.ts';
import { addBankAccount } from '../../fixtures/claimant.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const path = '/api/user/v2/accounts/deletion';

onBothDatabases('a request to delete the account', (kind) => {
  let server: TestServer;
  let now: Date;
  beforeEach(async () => {
    // The evening of November 28 at the shop.
    now = new Date('2026-11-29T02:00:00Z');
    server = await startTestServer({ kind, services: { now: () => now } });
  });
  afterEach(() => server.stop());

  const db = () => server.services.database.db;
  const post = (token: string, route = path) => send(server, 'POST', route, undefined, { token });
  const get = (token: string) => send(server, 'GET', path, undefined, { token });
  const withdraw = (token: string) => post(token, `${path}/withdraw`);
  const confirm = (token: string, password: string) =>
    send(server, 'POST', '/api/user/v2/auth/confirm-password', { password }, { token });

  async function newPerson() {
    const person = await registerPerson(server);
    await send(server, 'POST', paths.verify, {
      token: await tokenFromEmail(server, person.email, 'verify'),
    });
    await confirm(person.token, person.password);
    const { body } = await send(server, 'GET', paths.account, undefined, { token: person.token });
    return { ...person, id: body.public_id as string };
  }
  const decide = (number: string, decision: string, note?: string) =>
    recordPendingDecision(server.services, { number, decision, note });

  test('is filed once, confirmed by email, listed for operators, and can be withdrawn', async () => {
    const { token, email, id } = await newPerson();
    expect((await get(token)).body.request).toBeNull();
    const [first, second] = await Promise.all([post(token), post(token)]);
    expect(first.status).toBe(200);
    const { reference } = first.body.request;
    expect(reference).toMatch(/^DR-\d{4}-\d{4}$/);
    expect(second.body.request.reference).toBe(reference);
    expect(first.body.request).toMatchObject({ status: 'open', answer_by: '2026-12-28', note: '' });
    expect(first.body.kept.length).toBeGreaterThan(2);
    const subjects = (await emailsTo(server, email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes(reference))).toHaveLength(1);
    const [pending] = await listPendingDecisions(server.services, reference);
    expect(pending).toMatchObject({
      kind: 'deletion',
      policyholder: email,
      decisions: ['grant', 'deny'],
    });
    expect((await withdraw(token)).body.request.status).toBe('withdrawn');
    expect((await withdraw(token)).status).toBe(404);
    expect(await listPendingDecisions(server.services, reference)).toEqual([]);
    expect(await decide(reference, 'grant')).toBe(false);
    const actions = await db()
      .selectFrom('audit')
      .select('action')
      .where('account_id', '=', id)
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['deletion_requested', 'deletion_withdrawn']),
    );
    now = new Date(now.getTime() + 1_000);
    const again = await post(token);
    expect(again.body.request.reference).not.toBe(reference);
  });

  test('needs a sign-in and the password of the last 15 minutes', async () => {
    const { token } = await newPerson();
    now = new Date(now.getTime() + 16 * 60_000);
    expect((await post(token)).body.error.code).toBe('password_required');
    expect((await send(server, 'POST', path)).status).toBe(401);
    expect((await send(server, 'GET', path)).status).toBe(401);
  });

  test('that is denied has its reason in the email and in the account', async () => {
    const { token, email } = await newPerson();
    const { reference } = (await post(token)).body.request;
    await expect(decide(reference, 'deny')).rejects.toThrow('--note');
    await expect(decide(reference, 'approve')).rejects.toThrow('grant, deny');
    expect(await decide(reference, 'deny', 'A court asked us.')).toBe(true);
    expect((await get(token)).body.request).toMatchObject({
      status: 'denied',
      note: 'A court asked us.',
    });
    const [denied] = await emailsTo(server, email);
    expect(denied?.text).toContain('Here’s why: A court asked us.');
  });

  test('cannot be granted while policies are active or claims are open', async () => {
    const token = await signInDemo(server);
    await confirm(token, 'demo-password');
    const { body } = await post(token);
    expect(body.active_policies).toBeGreaterThan(3);
    expect(body.open_claims).toBeGreaterThan(0);
    const { reference } = body.request;
    const [pending] = await listPendingDecisions(server.services, reference);
    expect(pending?.what).toMatch(/\d+ active policies and \d+ open claims must end first/);
    await expect(decide(reference, 'grant')).rejects.toThrow('Possible decisions: deny');
    const [confirmation] = await emailsTo(server, 'demo@example.com');
    expect(confirmation?.text).toContain('only when your active policies have ended');
  });

  test('that is granted erases the person and keeps policies, payments and claims', async () => {
    const { token, email, id, password } = await newPerson();
    const used = await addCard(server, { token });
    await buy(server, order(used, { email }), { token });
    await addCard(server, { token });
    await addBankAccount(server, token);
    await send(
      server,
      'POST',
      paths.plans,
      { rating_address: order('').rating_address },
      { token },
    );
    const created_at = now.toISOString();
    await db()
      .insertInto('quotes')
      .values({
        id: 'quo_1',
        vertical_code: 'baggage',
        account_id: id,
        request: '{}',
        result: '{}',
        created_at,
        expires_at: created_at,
      })
      .execute();
    await db()
      .insertInto('waitlist')
      .values({ id: 'wai_1', email, product: 'renters', territory: 'US-HI', created_at } as never)
      .execute();
    await db()
      .updateTable('outbox')
      .set({ sent_at: created_at })
      .where('recipient', '=', email)
      .execute();
    await db()
      .updateTable('policies')
      .set({ coverage_end_date: '2026-11-01', nickname: 'Mine' })
      .where('account_id', '=', id)
      .execute();
    const { reference } = (await post(token)).body.request;
    expect(await decide(reference, 'grant')).toBe(true);
    expect(await decide(reference, 'grant')).toBe(false);

    const row = await db()
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      email: id,
      password_hash: null,
      first_name: '',
      last_name: '',
      phone_number: null,
      address: null,
      beneficiary: null,
      erased_at: now.toISOString(),
    });
    for (const table of ['tokens', 'quotes', 'payment_methods', 'bank_accounts'] as const)
      expect([
        table,
        await db().selectFrom(table).select('account_id').where('account_id', '=', id).execute(),
      ]).toEqual([table, []]);
    expect(
      await db().selectFrom('waitlist').select('id').where('email', '=', email).execute(),
    ).toEqual([]);
    const policies = await db()
      .selectFrom('policies')
      .selectAll()
      .where('account_id', '=', id)
      .execute();
    expect(policies).toHaveLength(1);
    expect(policies[0]).toMatchObject({
      policyholder_email: email,
      nickname: null,
      payment_method_id: used,
    });
    expect(
      await db()
        .selectFrom('charges')
        .select('id')
        .where('policy_id', '=', policies[0]!.id)
        .execute(),
    ).toHaveLength(1);

    const emails = await emailsTo(server, email);
    expect(emails.map(({ subject }) => subject)).toContain(
      `Your account was deleted: ${reference}`,
    );
    expect(emails.some(({ subject }) => subject.includes('Confirm your email'))).toBe(false);
    expect((await get(token)).status).toBe(401);
    expect(await signIn(server, email, password)).toBeUndefined();
    // The address can register again, and sees nothing of the erased account.
    const again = await registerPerson(server, email);
    await send(server, 'POST', paths.verify, {
      token: await tokenFromEmail(server, email, 'verify'),
    });
    const listed = await send(server, 'GET', paths.allPolicies, undefined, { token: again.token });
    expect(listed.body).toEqual([]);
  });

  test('leaves a purchase that waits to join the account with the address', async () => {
    const { token, email, id } = await newPerson();
    const bought = await buy(server, order(await addCard(server), { email }));
    const waiting = await db()
      .selectFrom('policies')
      .select('account_id')
      .where('id', '=', bought.body.policy_id)
      .executeTakeFirstOrThrow();
    expect(waiting.account_id).not.toBe(id);
    const { reference } = (await post(token)).body.request;
    expect(await decide(reference, 'grant')).toBe(true);
    const account = await db()
      .selectFrom('accounts')
      .select(['email', 'merge_into_id'])
      .where('id', '=', waiting.account_id)
      .executeTakeFirstOrThrow();
    expect(account).toEqual({ email, merge_into_id: null });
  });

  test('of somebody who did not own the address ends when the account is merged', async () => {
    const email = newEmail();
    const owner = await registerPerson(server, email);
    await send(server, 'POST', paths.verify, {
      token: await tokenFromEmail(server, email, 'verify'),
    });
    now = new Date(now.getTime() + 1_000);
    const second = await registerPerson(server, email);
    await confirm(second.token, second.password);
    const { reference } = (await post(second.token)).body.request;
    await send(server, 'POST', paths.verify, {
      token: await tokenFromEmail(server, email, 'verify'),
    });
    expect(await listPendingDecisions(server.services, reference)).toEqual([]);
    expect((await get(owner.token)).body.request).toBeNull();
  });
});
