import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { decidePendingPolicies } from '../../../server/policies/decide-policies.ts';
import { termFromApproval } from '../../../server/policies/coverage-from-approval.ts';
import { planMissingInstallments } from '../../../server/sales/installments.ts';
import { addCard, emailsTo, paths, registerPerson, send, signIn } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { billingOf, insertPolicy } from '../../fixtures/insert-policy.ts';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

const phone = {
  product: 'devices',
  details: { modal_name: 'Galaxy Z Fold 6' },
  starts: '2026-11-24',
  ends: null,
  frequency: 'month',
  price: 1_299,
  next: '2026-12-24',
  status: 'pending',
} as const;

describe('the term of a policy that is approved on February 5', () => {
  const approve = (
    dates: [string | null, string | null],
    billing: Parameters<typeof billingOf>[0],
    vertical_code = 'small_business',
  ) => {
    const [coverage_start_date, coverage_end_date] = dates;
    const row = {
      coverage_start_date,
      coverage_end_date,
      billing: JSON.stringify(billingOf(billing)),
    };
    const term = termFromApproval({ ...row, vertical_code }, '2027-02-05');
    const { next_payment, schedule } = JSON.parse(term.billing);
    const due = schedule?.map((one: { due_date: string }) => one.due_date);
    return [term.coverage_start_date, term.coverage_end_date, next_payment, ...(due ?? [])];
  };
  const year = { price: 31_800, frequency: 'year' } as const;

  test.each([
    ['keeps a later requested start', '2027-03-01', '2028-02-29', '2028-03-01'],
    ['keeps a start on that day', '2027-02-05', '2028-02-04', '2028-02-05'],
  ])('%s', (_, start, end, next) => {
    expect(approve([start, end], { ...year, next })).toEqual([start, end, next]);
  });

  test('is a whole year from then on, when the requested start has passed', () => {
    const next = '2027-11-24';
    expect(approve(['2026-11-24', '2027-11-23'], { ...year, next })).toEqual([
      '2027-02-05',
      '2028-02-04',
      '2028-02-05',
    ]);
  });

  test('has the same number of days, when it is no whole year', () => {
    const once = { price: 500, frequency: 'once', next: null } as const;
    expect(approve(['2027-02-01', '2027-02-10'], once)).toEqual(['2027-02-05', '2027-02-14', null]);
  });

  test('moves the later payments of a schedule, and not the one that was made', () => {
    const schedule = ['2026-11-20', '2026-12-24', '2027-01-24'].map((due_date, index) => ({
      amount: 1_000,
      downpayment: index === 0,
      due_date,
    }));
    const eleven = { price: 1_000, frequency: 'eleven_pay', next: '2026-12-24', schedule } as const;
    expect(approve(['2026-11-24', '2027-11-23'], eleven)).toEqual([
      '2027-02-05',
      '2028-02-04',
      '2027-03-05',
      '2026-11-20',
      '2027-03-05',
      '2027-04-05',
    ]);
  });

  test('keeps the dates of a trip', () => {
    const once = { price: 500, frequency: 'once', next: null } as const;
    const dates: [string, string] = ['2027-02-01', '2027-02-10'];
    for (const product of ['baggage', 'flight', 'rental_car'])
      expect(approve(dates, once, product)).toEqual([...dates, null]);
  });
});

onBothDatabases('a pending policy with monthly payments', (kind) => {
  let server: TestServer;
  let now = new Date('2026-11-24T12:00:00Z');
  let token: string;
  let id: string;
  beforeAll(async () => {
    server = await startTestServer({
      kind,
      settings: { RATE_LIMIT_FACTOR: '100' },
      services: { now: () => now },
    });
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    now = new Date('2026-11-24T12:00:00Z');
    const person = await registerPerson(server);
    ({ token } = person);
    const { body } = await send(server, 'GET', paths.account, undefined, { token });
    const card = await addCard(server, { token });
    id = await insertPolicy(server, body.public_id, phone);
    await server.services.database.db
      .updateTable('policies')
      .set({ payment_method_id: card, policyholder_email: person.email })
      .where('id', '=', id)
      .execute();
    email = person.email;
  });
  let email: string;

  /** Moves the clock and signs in again, because a session expires when it is not used. */
  const advanceTo = async (at: string) => {
    now = new Date(at);
    token = await signIn(server, email, 'correct horse battery');
  };
  const read = async () =>
    (await send(server, 'GET', `/api/user/v2/policies/policy/${id}`, undefined, { token })).body;
  const account = async () => (await send(server, 'GET', paths.account, undefined, { token })).body;
  const due = () =>
    server.services.database.db
      .selectFrom('installments')
      .select(['due_date', 'state'])
      .where('policy_id', '=', id)
      .orderBy('due_date')
      .execute();

  it('has nothing due, and its card still pays for it', async () => {
    await advanceTo('2027-01-10T12:00:00Z');
    await planMissingInstallments(server.services);
    expect(await due()).toEqual([]);
    const { billing } = await read();
    expect(billing.next_payment).toBeNull();
    expect(billing.payments.map((one: { kind: string }) => one.kind)).toEqual(['charge']);
    const [card] = (await account()).payment_methods;
    expect(card.pays_for).toMatchObject([{ policy_id: id, next_payment: null }]);
    const removal = { payment_method_id: card.public_id };
    const removed = await send(server, 'POST', paths.removeMethod, removal, { token });
    expect(removed.status).toBe(409);
  });

  it('starts with its approval, and the next payment is a month later', async () => {
    // A release before this rule has planned the payment at the purchase.
    await server.services.database.db
      .insertInto('installments')
      .values({
        id: `ins_${id}`,
        policy_id: id,
        kind: 'cycle',
        due_date: '2026-12-24',
        amount: 1_299,
        currency: 'USD',
        state: 'due',
        attempts: 0,
        next_attempt_at: '2026-12-24T12:00:00.000Z',
        created_at: now.toISOString(),
      })
      .execute();
    await advanceTo('2027-02-05T18:00:00Z');
    expect(await decidePendingPolicies(server.services, 'approve', id)).toBe(1);
    expect(await decidePendingPolicies(server.services, 'approve', id)).toBe(0);
    expect(await due()).toEqual([
      { due_date: '2026-12-24', state: 'waived' },
      { due_date: '2027-03-05', state: 'due' },
    ]);
    const policy = await read();
    expect(policy.coverage_start_date).toBe('2027-02-05');
    expect(policy.billing.next_payment).toBe('2027-03-05');
    const mails = await emailsTo(server, email);
    const text = mails.find(({ subject }) => subject.includes('was approved'))?.text;
    expect(text).toContain('You’re covered starting Feb 5, 2027.');
    expect(text).toContain('Next payment: $12.99 on Mar 5, 2027');
  });
});
