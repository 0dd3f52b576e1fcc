import { beforeEach, expect, it } from 'vitest';
import { formatDate } from '../../../server/dates.ts';
import { executeScheduledCancellations } from '../../../server/policies/scheduled-cancellations.ts';
import { collectDueInstallments } from '../../../server/sales/collect-installments.ts';
import { planMissingInstallments } from '../../../server/sales/installments.ts';
import { addBusinessDays } from '../../../src/contract/business-days.ts';
import { emailsTo, send, signInDemo } from '../../fixtures/buyer.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { elevenPayPolicy, yearlyPolicy } from '../../fixtures/cancellable-policies.ts';
import { insertPolicy, type PolicyInput } from '../../fixtures/insert-policy.ts';
import { serverWithClock } from '../../fixtures/server-with-clock.ts';

const NOW = '2026-11-20T12:00:00Z';
const charge = (...amounts: number[]) => amounts.map((amount) => ({ amount }));

const rental: PolicyInput = {
  product: 'rental_car',
  starts: '2026-11-18',
  ends: '2026-11-22',
  price: 5_260,
};
/** Pays $40.00 on the 20th of each month. */
const monthly: PolicyInput = {
  product: 'pet',
  starts: '2026-10-20',
  ends: '2027-10-19',
  frequency: 'month',
  next: '2026-12-20',
  price: 4_000,
  charges: charge(4_000, 4_000),
};
const openEnded: PolicyInput = { ...monthly, product: 'devices', ends: null };
/** First $28.00, then ten times $14.00 on the first of each month. */
const elevenPay: PolicyInput = {
  ...elevenPayPolicy,
  schedule: elevenPayPolicy.schedule?.map((payment, index) => ({
    ...payment,
    due_date: new Date(Date.UTC(2026, 6 + index, 1)).toISOString().slice(0, 10),
  })),
};

onBothDatabases('a cancellation on a later day', (kind) => {
  const shared = serverWithClock(kind, { RATE_LIMIT_FACTOR: '50' });
  let token: string;
  beforeEach(() => moveTo(NOW));

  const path = (id: string) => `/api/user/v2/policies/policy/${id}`;
  const post = (target: string, body: object = {}) =>
    send(shared.server, 'POST', target, body, { token });
  const quote = (id: string, day: string) =>
    post(`${path(id)}/cancel/checkout?coverage_end_date=${day}`);
  const submit = (id: string, day: string, refund?: number) =>
    post(`${path(id)}/cancel/submit`, {
      coverage_end_date: day,
      ...(refund !== undefined && { total_refund_amount: refund }),
    });
  const withdraw = (id: string) => post(`${path(id)}/cancel/withdraw`);
  const read = async (id: string) =>
    (await send(shared.server, 'GET', path(id), undefined, { token })).body;
  async function add(policy: PolicyInput): Promise<string> {
    const id = await insertPolicy(shared.server, 'acc_demo', policy);
    await planMissingInstallments(shared.server.services);
    return id;
  }
  const rows = (table: 'installments' | 'refunds' | 'charges', id: string) =>
    shared.server.services.database.db
      .selectFrom(table)
      .selectAll()
      .where('policy_id', '=', id)
      .execute() as Promise<{ amount: number; due_date?: string; state?: string }[]>;
  const refunded = async (id: string) =>
    (await rows('refunds', id)).reduce((sum, { amount }) => sum + amount, 0);
  /** Moves the clock, and signs in again because sessions expire. */
  async function moveTo(instant: string): Promise<void> {
    shared.now = Date.parse(instant);
    token = await signInDemo(shared.server);
  }
  async function runJobsAt(instant: string): Promise<void> {
    await moveTo(instant);
    await collectDueInstallments(shared.server.services);
    await executeScheduledCancellations(shared.server.services);
  }
  const mailAbout = async (id: string, subject: string) =>
    (await emailsTo(shared.server, 'demo@example.com')).find(
      (mail) => mail.subject.includes(id) && mail.subject.includes(subject),
    );

  // The refunds are calculated by hand.
  it.each([
    // 52.60 x 1 / 5
    ['a rental', rental, '2026-11-21', 10.52, '2026-11-22', []],
    // The payment of Dec 20 pays for 31 days to Jan 19. 40.00 x 14 / 31 = 18.0645
    ['a monthly policy', monthly, '2027-01-05', 18.06, '2027-10-19', ['2026-12-20']],
    // The month to Dec 19 has 30 days, of which 9 are left: 40.00 x 9 / 30
    ['a policy without an end', openEnded, '2026-12-10', 12, '2026-12-19', []],
    // Paid then: 84.00 + 2 x 14.00 = 112.00. Price of 199 days: 168.00 x 199 / 365 = 91.5945
    [
      'a year in installments',
      elevenPay,
      '2027-01-15',
      20.41,
      '2027-06-30',
      ['2026-12-01', '2027-01-01'],
    ],
    // 318.00 x 100 / 365 = 87.1233
    ['a year paid at once', yearlyPolicy, '2027-02-20', 87.12, '2027-05-31', []],
  ] as const)(
    'quotes, collects and refunds the same amounts for %s',
    async (_, policy, day, refund, latest, collected) => {
      const id = await add(policy);
      const chargesBefore = (await rows('charges', id)).length;
      const { body } = await quote(id, day);
      const payments_due = collected.map((date) => ({ date, amount: policy.price / 100 }));
      expect(body).toMatchObject({
        total_refund_amount: refund,
        coverage_end_date: day,
        last_days: { earliest: '2026-11-20', latest },
        payments_due,
      });
      expect((await submit(id, day, refund)).body).toEqual(body);
      expect(await read(id)).toMatchObject({
        status: 'approved',
        coverage_end_date: day,
        cancellation: { on: day, refund_amount: refund, payments_due },
      });
      expect((await mailAbout(id, 'ends on'))?.text).toContain(
        `Refund amount: $${refund.toFixed(2)}`,
      );

      for (const due of collected) await runJobsAt(`${due}T13:00:00Z`);
      // The day ends at midnight in New York for a rental, otherwise in Los Angeles.
      const midnight = Date.parse(`${day}T00:00:00Z`) + (policy === rental ? 29 : 32) * 3_600_000;
      await runJobsAt(new Date(midnight - 60_000).toISOString());
      expect(await read(id)).toMatchObject({
        status: 'approved',
        cancellation: { on: day, refund_amount: refund },
      });
      const after = new Date(midnight + 60_000).toISOString();
      await runJobsAt(after);
      expect(await read(id)).toMatchObject({
        status: 'canceled',
        covered_until: day,
        ended: { reason: 'canceled' },
      });
      expect(await refunded(id)).toBe(Math.round(refund * 100));
      const mail = (await mailAbout(id, 'was canceled'))?.text;
      expect(mail).toContain(`Refund amount: $${refund.toFixed(2)}`);
      expect(mail).toContain(`You were covered through ${formatDate(day)}.`);
      expect(mail).toContain(`It’ll arrive by ${formatDate(addBusinessDays(after, 10))}.`);
      await runJobsAt(new Date(Date.parse(after) + 90 * 86_400_000).toISOString());
      expect(await rows('charges', id)).toHaveLength(chargesBefore + collected.length);
      expect(await refunded(id)).toBe(Math.round(refund * 100));
    },
  );

  it('collects no payment after the last day, and again after the withdrawal', async () => {
    const id = await add(monthly);
    await submit(id, '2026-12-10');
    expect((await read(id)).billing.next_payment).toBeNull();
    expect(await rows('installments', id)).toMatchObject([{ state: 'waived' }]);
    await moveTo('2026-12-10T12:00:00Z');
    const { body } = await withdraw(id);
    expect(body).toMatchObject({
      coverage_end_date: '2027-10-19',
      billing: { next_payment: '2026-12-20' },
    });
    expect(body.cancellation).toBeUndefined();
    const mail = await mailAbout(id, 'continues');
    expect(mail?.text).toContain('You withdrew your cancellation, so there’s no refund.');
    expect(mail?.text).toContain('Covered through: Oct 19, 2027');
    expect(mail?.text).toContain('Next payment: $40.00 on Dec 20, 2026');
    expect(mail?.text).toContain('Card: Visa ending 4242');
    await runJobsAt('2026-12-20T13:00:00Z');
    expect(await rows('charges', id)).toHaveLength(3);
    expect((await read(id)).status).toBe('approved');
  });

  it('says in the email about a payment before the last day that no other follows', async () => {
    const id = await add(monthly);
    await submit(id, '2027-01-05');
    await moveTo('2026-12-20T12:00:00Z');
    await runJobsAt('2026-12-20T13:00:00Z');
    const mail = await mailAbout(id, 'We received your payment');
    expect(mail?.text).toContain('You’re covered through Jan 5, 2027, the day you chose.');
    expect(mail?.text).not.toMatch(/Your coverage continues|Next payment/);
  });

  it('changes the last day, or cancels today instead', async () => {
    const id = await add(monthly);
    await submit(id, '2026-12-10');
    await submit(id, '2027-01-05');
    expect(await read(id)).toMatchObject({
      cancellation: {
        on: '2027-01-05',
        refund_amount: 18.06,
        refund_by: '2027-01-21',
        by_payment_method: [
          { refund_amount: 18.06, payment_method: { details: { brand: 'Visa', last4: '4242' } } },
        ],
      },
      billing: { next_payment: '2026-12-20' },
    });
    const mail = await mailAbout(id, 'Cancellation changed');
    expect(mail?.text).toContain('now Jan 5, 2027, instead of Dec 10, 2026.');
    expect(mail?.text).toContain('It’ll arrive by Jan 21, 2027.');
    expect((await submit(id, '2026-11-20')).status).toBe(200);
    const canceled = await read(id);
    expect(canceled).toMatchObject({ status: 'canceled', covered_until: '2026-11-20' });
    expect(canceled.cancellation).toBeUndefined();
  });

  it('cannot be withdrawn after the last day, even before the job has run', async () => {
    const id = await add(rental);
    await submit(id, '2026-11-21');
    await moveTo('2026-11-22T12:00:00Z');
    expect((await withdraw(id)).body.error).toMatchObject({
      code: 'policy_not_in_force',
      message: 'This policy ended on Nov 21, 2026. There’s nothing to cancel.',
    });
    await executeScheduledCancellations(shared.server.services);
    expect(await read(id)).toMatchObject({ status: 'canceled', covered_until: '2026-11-21' });
    expect((await withdraw(id)).status).toBe(409);
  });

  it.each([
    ['a day before today', monthly, '2026-11-19', 'Choose a day from Nov 20, 2026 to Oct 19, 2027'],
    ['a day after the term', monthly, '2027-10-20', 'to Oct 19, 2027'],
    ['a day that is not paid', openEnded, '2026-12-20', 'to Dec 19, 2026'],
    ['a trip', { ...rental, product: 'baggage' }, '2026-11-21', 'can’t choose'],
    ['coverage that has not begun', { ...rental, starts: '2026-11-21' }, '2026-11-22', 'can’t'],
    ['a landlord policy', { ...monthly, product: 'landlord' }, '2026-12-01', 'can’t choose'],
  ] as const)('rejects %s', async (_, policy, day, message) => {
    const id = await add(policy);
    for (const { status, body } of [await quote(id, day), await submit(id, day)]) {
      expect([status, body.error.code]).toEqual([422, 'invalid_input']);
      const [problem] = body.error.fields.coverage_end_date;
      expect(problem.replaceAll('\u00a0', ' ')).toContain(message);
    }
    expect((await read(id)).cancellation).toBeUndefined();
  });

  it('renews no policy whose cancellation is scheduled', async () => {
    const id = await add(yearlyPolicy);
    await submit(id, '2027-05-31');
    expect((await read(id)).billing).toMatchObject({ next_payment: null });
    expect((await read(id)).billing.renewal).toBeUndefined();
    const { status } = await post(`${path(id)}/renewal`, { renews: true });
    expect(status).toBe(409);
  });

  it('names the renewal when it is withdrawn, but no price before its announcement', async () => {
    const id = await add(yearlyPolicy);
    await submit(id, '2027-02-20');
    await withdraw(id);
    const mail = await mailAbout(id, 'continues');
    expect(mail?.text).toContain('Covered through: May 31, 2027');
    expect(mail?.text).toContain('Renews on: Jun 1, 2027');
    expect(mail?.text).toContain('We’ll email you the price of the renewal before we charge it.');
    expect(mail?.text).not.toContain('Next payment');
  });

  it('is stored once when several requests arrive at the same time', async () => {
    const id = await add(rental);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => submit(id, '2026-11-21', 10.52)),
    );
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    await runJobsAt('2026-11-22T12:00:00Z');
    await Promise.all([1, 2, 3].map(() => executeScheduledCancellations(shared.server.services)));
    expect(await refunded(id)).toBe(1_052);
  });
});
