import { beforeEach, describe, expect, it } from 'vitest';
import { emailEndNotices } from '../../../server/policies/end-notices.ts';
import { executeDueCancellations } from '../../../server/policies/decide-cancellations.ts';
import { announceRenewalPrices } from '../../../server/policies/renewals.ts';
import { executeScheduledCancellations } from '../../../server/policies/scheduled-cancellations.ts';
import { collectDueInstallments } from '../../../server/sales/collect-installments.ts';
import { planMissingInstallments } from '../../../server/sales/installments.ts';
import { addDays } from '../../../src/contract/dates.ts';
import { emailsTo, send, signInDemo } from '../../fixtures/buyer.ts';
import { yearlyPolicy } from '../../fixtures/cancellable-policies.ts';
import { reportDispute, useChargebackRows } from '../../fixtures/chargebacks.ts';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { insertPolicy, type PolicyInput } from '../../fixtures/insert-policy.ts';
import { serverWithClock } from '../../fixtures/server-with-clock.ts';

const TODAY = '2026-11-20';
/** The last day after the 10 days of the rule of Oregon. */
const END = '2026-11-30';
const inState = (region: string) => ({ details: { address: { region } } });

/** Pays $40.00 on the 20th of each month. */
const monthly: PolicyInput = {
  ...inState('OR'),
  product: 'pet',
  starts: '2026-10-20',
  ends: '2027-10-19',
  frequency: 'month',
  next: '2026-12-20',
  price: 4_000,
  charges: [{ amount: 4_000 }, { amount: 4_000 }],
};
const yearly: PolicyInput = {
  ...inState('OR'),
  product: 'carsafe',
  starts: '2026-06-01',
  ends: '2027-05-31',
  frequency: 'year',
  next: '2027-06-01',
  price: 36_500,
};

onBothDatabases('a chargeback in a state whose rule requires days', (kind) => {
  useChargebackRows();
  const shared = serverWithClock(kind, { RATE_LIMIT_FACTOR: '100', PAPER_NOTICES: '0' });
  let token: string;
  beforeEach(() => moveTo(TODAY));

  /** Moves the clock to noon in America, and signs in again because sessions expire. */
  async function moveTo(day: string): Promise<void> {
    shared.now = Date.parse(`${day}T20:00:00Z`);
    token = await signInDemo(shared.server);
  }
  const db = () => shared.server.services.database.db;
  const dispute = (id: string, options?: Parameters<typeof reportDispute>[2]) =>
    reportDispute(shared.server, id, options);
  const path = (id: string) => `/api/user/v2/policies/policy/${id}`;
  const post = (target: string, body: object = {}) =>
    send(shared.server, 'POST', target, body, { token });
  const schedule = (id: string, day: string) =>
    post(`${path(id)}/cancel/submit`, { coverage_end_date: day });
  const read = async (id: string) =>
    (await send(shared.server, 'GET', path(id), undefined, { token })).body;
  const rows = (table: 'installments' | 'refunds' | 'charges' | 'notices', id: string) =>
    db().selectFrom(table).selectAll().where('policy_id', '=', id).execute();
  /** The amounts that the server itself has refunded. */
  const refunded = async (id: string) =>
    (await db().selectFrom('refunds').selectAll().where('policy_id', '=', id).execute()).flatMap(
      ({ kind: refundKind, amount }) => (refundKind === null ? amount : []),
    );
  const mailsAbout = async (id: string) =>
    (await emailsTo(shared.server, 'demo@example.com')).filter(({ subject }) =>
      subject.includes(id),
    );
  async function add(policy: PolicyInput): Promise<string> {
    const id = await insertPolicy(shared.server, 'acc_demo', policy);
    await planMissingInstallments(shared.server.services);
    return id;
  }
  async function addDisputed(policy: PolicyInput): Promise<string> {
    const id = await add(policy);
    await dispute(id);
    return id;
  }
  async function runJobsOn(day: string): Promise<void> {
    await moveTo(day);
    const { services } = shared.server;
    await planMissingInstallments(services);
    await announceRenewalPrices(services);
    await collectDueInstallments(services);
    await emailEndNotices(services);
    await executeDueCancellations(services);
    await executeScheduledCancellations(services);
  }
  async function expectEndOn(id: string, day: string): Promise<void> {
    await runJobsOn(day);
    expect((await read(id)).status).toBe('approved');
    await runJobsOn(addDays(day, 1));
    expect(await read(id)).toMatchObject({ status: 'canceled', covered_until: day });
  }

  it('ends the policy on that day, after a notice', async () => {
    const id = await add(monthly);
    await dispute(id, { index: 1 });
    const policy = await read(id);
    expect(policy).toMatchObject({
      status: 'approved',
      coverage_end_date: END,
      cancellation: { on: END, reason: 'charged_back', refund_amount: 0, payments_due: [] },
      options: { cancellable: false, claimable: true },
      billing: { next_payment: null },
    });
    expect(policy.cancellation.payment_if_withdrawn).toBeUndefined();
    expect(policy.billing.payments ?? []).not.toContainEqual(
      expect.objectContaining({ kind: 'due' }),
    );
    expect(await rows('notices', id)).toMatchObject([
      {
        kind: 'cancellation',
        ends_on: END,
        required_days: 10,
        rule: 'OR, personal: 10 days, mailed or delivered (A rule of this test)',
        paper_notice_id: null,
      },
    ]);
    const [mail] = await mailsAbout(id);
    expect(mail?.subject).toBe(`Your policy ${id} ends on Nov 30, 2026`);
    expect(mail?.text).toContain(
      'Your bank took back $40.00 after the charge was disputed, so we’re canceling your policy. You’re covered through Nov 30, 2026.',
    );
    expect(mail?.text).not.toMatch(/you canceled|as you asked|withdraw/i);

    await expectEndOn(id, END);
    expect((await read(id)).ended).toEqual({ reason: 'charged_back', amount: 40 });
    const mails = await mailsAbout(id);
    expect(mails).toHaveLength(2);
    expect(mails[0]?.text).toContain('We canceled your policy because your bank took back $40.00');
    const rule = 'confirms the end that the notice of a chargeback announced';
    expect(await rows('notices', id)).toContainEqual(
      expect.objectContaining({ required_days: 0, rule }),
    );
  });

  it.each([
    ['a state without a row', monthly, 'CA'],
    ['a policy that begins after these days', { ...monthly, starts: '2026-12-01' }, 'OR'],
    ['a policy in review', { ...monthly, status: 'pending' }, 'OR'],
  ] as const)('ends the policy at once for %s', async (_, policy, state) => {
    const id = await addDisputed({ ...policy, ...inState(state) });
    expect(await read(id)).toMatchObject({ status: 'canceled', ended: { reason: 'charged_back' } });
  });

  it('uses the longest rule of the line if the policy names no state', async () => {
    const id = await addDisputed({ ...monthly, details: {} });
    expect((await read(id)).cancellation).toMatchObject({ on: '2026-12-30' });
  });

  it('ends no trip that begins before the day, and one that begins later at once', async () => {
    const trip = { product: 'flight', starts: '2026-11-01', ends: '2027-01-30', price: 990 };
    const { address } = inState('OR').details;
    const going = (departed: string) => addDisputed({ ...trip, details: { address, departed } });
    const [soon, later] = [await going('2026-11-25'), await going('2026-12-25')];
    expect(await read(soon)).toMatchObject({ status: 'approved', coverage_end_date: trip.ends });
    expect((await read(later)).status).toBe('canceled');
  });

  it('collects nothing until the end, and refunds no unpaid day', async () => {
    const id = await addDisputed({ ...monthly, ...inState('WA') });
    const day = '2026-12-30';
    expect(await read(id)).toMatchObject({
      cancellation: { on: day, refund_amount: 0, payments_due: [] },
      billing: { next_payment: null },
    });
    await runJobsOn('2026-12-20');
    await expectEndOn(id, day);
    expect(await rows('charges', id)).toHaveLength(2);
    expect(await rows('installments', id)).toMatchObject([{ state: 'waived' }]);
    expect(await refunded(id)).toEqual([]);
  });

  // 19 of the 30 days that the second payment pays for are left: 40.00 x 19 / 30 = 25.33
  it.each([
    ['all of the last payment', { index: 1 }, []],
    ['another payment', { index: 0 }, []],
    ['a part of the last payment', { index: 1, amount: 1_000 }, [1_533]],
  ])('refunds nothing a second time if the bank took back %s', async (_, options, refunds) => {
    const id = await add(monthly);
    await dispute(id, options);
    const { refund_amount } = (await read(id)).cancellation;
    expect([refund_amount * 100].filter(Boolean)).toEqual(refunds);
    await expectEndOn(id, END);
    expect(await refunded(id)).toEqual(refunds);
  });

  // 365.00 for 365 days, of which 182 are left.
  it.each([
    ['won before the end', [END], [18_200]],
    ['won after the end', [], []],
  ])('ends the policy also if the dispute is %s', async (_, wonOn, refunds) => {
    const id = await addDisputed(yearly);
    for (const day of wonOn) {
      await moveTo(day);
      await dispute(id, { state: 'not_withdrawn' });
    }
    await expectEndOn(id, END);
    const [mail] = await mailsAbout(id);
    const amount = wonOn.length > 0 ? 'a payment' : '$365.00';
    expect(mail?.text).toContain(`because your bank took back ${amount} after`);
    await dispute(id, { state: 'not_withdrawn' });
    expect(await refunded(id)).toEqual(refunds);
    expect((await read(id)).status).toBe('canceled');
  });

  it('moves the day for no later event about the policy', async () => {
    const id = await addDisputed(monthly);
    await moveTo('2026-11-25');
    await dispute(id);
    await dispute(id, { index: 1 });
    await dispute(id, { state: 'not_withdrawn' });
    await dispute(id);
    expect((await read(id)).cancellation.on).toBe(END);
    expect(await mailsAbout(id)).toHaveLength(1);
    await expectEndOn(id, END);
    await dispute(id, { index: 1, state: 'not_withdrawn' });
    await dispute(id, { index: 1 });
    expect(await mailsAbout(id)).toHaveLength(2);
    expect((await read(id)).covered_until).toBe(END);
  });

  describe('lets the policyholder neither move nor withdraw the day', () => {
    const error = {
      code: 'policy_not_in_force',
      message:
        'This policy ends on Nov 30, 2026 because a charge for it was disputed, and you can’t change that online. If the dispute was a mistake, call us.',
    };
    it.each([
      ['cancel/submit', { coverage_end_date: '2026-12-15' }],
      ['cancel/submit', {}],
      ['cancel/checkout', {}],
      ['cancel/withdraw', {}],
    ])('with %s %j', async (call, body) => {
      const id = await addDisputed(monthly);
      const response = await post(`${path(id)}/${call}`, body);
      expect([response.status, response.body.error]).toMatchObject([409, error]);
      expect((await read(id)).cancellation.on).toBe(END);
    });

    it('with a change that was calculated before', async () => {
      const id = await add(monthly);
      await schedule(id, '2026-11-25');
      const responses = await Promise.all([dispute(id), schedule(id, '2026-12-15')]);
      const { on } = (await read(id)).cancellation;
      expect([responses[1].status, on]).toEqual(
        responses[1].status === 200 ? [200, END] : [409, '2026-11-25'],
      );
    });
  });

  it('does not renew a policy whose term is over before that day, but covers it', async () => {
    const id = await add({
      ...yearly,
      starts: '2025-11-26',
      ends: '2026-11-25',
      next: '2026-11-26',
    });
    await announceRenewalPrices(shared.server.services);
    await dispute(id);
    expect((await post(`${path(id)}/renewal`, { renews: false })).status).toBe(409);
    await runJobsOn('2026-11-26');
    await expectEndOn(id, END);
    expect(await rows('charges', id)).toHaveLength(1);
  });

  describe('keeps an earlier end', () => {
    const expectEarlierEnd = async (id: string, day: string, rule: string) => {
      expect((await read(id)).cancellation).toMatchObject({ on: day, reason: 'charged_back' });
      const notice = { ends_on: day, required_days: 0, rule };
      expect(await rows('notices', id)).toContainEqual(expect.objectContaining(notice));
      const [mail] = await mailsAbout(id);
      expect(mail?.text).toContain('still ends on');
      expect((await post(`${path(id)}/cancel/withdraw`)).status).toBe(409);
      await expectEndOn(id, day);
      expect(await rows('charges', id)).toHaveLength(2);
    };

    it('that the policyholder has scheduled', async () => {
      const id = await add(monthly);
      await schedule(id, '2026-11-25');
      await dispute(id);
      await expectEarlierEnd(id, '2026-11-25', 'the policyholder chose this day');
    });

    it('of a term that nothing follows', async () => {
      const id = await addDisputed({ ...monthly, ends: '2026-11-25' });
      await expectEarlierEnd(id, '2026-11-25', 'the term ends on this day');
    });

    it('of which an unpaid policyholder was notified', async () => {
      const id = await add(monthly);
      await db()
        .updateTable('installments')
        .set({
          state: 'failed',
          failed_at: '2026-11-11T12:00:00.000Z',
          covered_until: '2026-11-26',
        })
        .where('policy_id', '=', id)
        .execute();
      await dispute(id);
      await expectEarlierEnd(id, '2026-11-26', 'the notice of nonpayment announced this day');
    });

    it('but not a later one', async () => {
      const id = await add(monthly);
      await schedule(id, '2026-12-15');
      await dispute(id);
      const notice = { ends_on: END, required_days: 10 };
      expect(await rows('notices', id)).toContainEqual(expect.objectContaining(notice));
      await expectEndOn(id, END);
    });
  });

  it('ends a policy without refunds with its paid days', async () => {
    const landlord = { ...monthly, product: 'landlord', ends: null };
    const id = await addDisputed(landlord);
    expect((await read(id)).cancellation.on).toBe('2026-12-20');
    await expectEndOn(id, '2026-12-20');
  });

  it('changes nothing for a yearly policy of another state', async () => {
    const id = await addDisputed({ ...yearlyPolicy, ...inState('NY') });
    expect((await read(id)).status).toBe('canceled');
  });
});
