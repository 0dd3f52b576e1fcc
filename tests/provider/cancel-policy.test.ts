import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  addCard,
  buy,
  cards,
  mailsTo,
  newKey,
  order,
  paths,
  send,
  signInDemo,
  traveller,
} from '../fixtures/buyer.ts';
import { onBothDatabases } from '../fixtures/databases.ts';
import { holdPolicy, type HeldPolicy } from '../fixtures/held-policy.ts';
import { startProvider, type TestProvider } from '../fixtures/provider.ts';

const NOW = '2026-11-20T12:00:00Z';

/** Eleven payments of a renters plan: $28.00 first, then ten of $14.00. */
const elevenPay = Array.from({ length: 11 }, (_, at) => ({
  amount: at === 0 ? 2_800 : 1_400,
  downpayment: at === 0,
}));
const payments = (...amounts: number[]) => amounts.map((amount) => ({ amount }));

/** Reckoned by hand for Nov 20, 2026, which is covered still: what goes back, in dollars, and of how many days. */
const cases: [string, HeldPolicy, { refund: number; days: string; end: string | null }][] = [
  [
    'rental_car: two of five days, with the tax on them',
    { vertical: 'rental_car', starts: '2026-11-18', ends: '2026-11-22', price: 5_260 },
    { refund: 21.04, days: '3 of 5', end: '2026-11-20' },
  ],
  [
    'rental_car: nothing on the last day',
    { vertical: 'rental_car', starts: '2026-11-16', ends: '2026-11-20', price: 5_260 },
    { refund: 0, days: '5 of 5', end: '2026-11-20' },
  ],
  [
    'rental_car: everything before the pick-up',
    { vertical: 'rental_car', starts: '2026-11-21', ends: '2026-11-22', price: 2_104 },
    { refund: 21.04, days: '0 of 2', end: null },
  ],
  [
    'baggage: everything before the trip',
    { vertical: 'baggage', starts: '2026-11-01', ends: '2027-11-01', price: 515 },
    { refund: 5.15, days: '', end: null },
  ],
  [
    'flight: everything before the departure',
    {
      vertical: 'flight',
      details: { departed: '2026-11-21' },
      starts: '2026-11-01',
      ends: '2026-11-30',
      price: 990,
    },
    { refund: 9.9, days: '', end: null },
  ],
  [
    // 318.00 x 192 / 365 = 167.2767
    'collectibles: the days left of the year',
    {
      vertical: 'collectibles',
      starts: '2026-06-01',
      ends: '2027-05-31',
      frequency: 'year',
      next: '2027-06-01',
      price: 31_800,
    },
    { refund: 167.28, days: '173 of 365', end: '2026-11-20' },
  ],
  [
    // The third payment: 12.99 x 12 / 30 = 5.196
    'devices: the days left of the month paid last',
    {
      vertical: 'devices',
      starts: '2026-09-03',
      ends: null,
      frequency: 'month',
      next: '2026-12-03',
      price: 1_299,
      charges: payments(1_299, 1_299, 1_299),
    },
    { refund: 5.2, days: '18 of 30', end: '2026-11-20' },
  ],
  [
    // 40.00 x 29 / 30 = 38.6667
    'pet: all but the first day',
    {
      vertical: 'pet',
      starts: '2026-11-20',
      ends: null,
      frequency: 'month',
      next: '2026-12-20',
      price: 4_000,
    },
    { refund: 38.67, days: '1 of 30', end: '2026-11-20' },
  ],
  [
    // Paid 28.00 + 4 x 14.00 = 84.00; earned 168.00 x 143 / 365 = 65.8192
    'renters in eleven payments: what was paid ahead of the days covered',
    {
      vertical: 'renters',
      starts: '2026-07-01',
      ends: '2027-06-30',
      frequency: 'eleven_pay',
      next: '2026-12-01',
      price: 1_400,
      schedule: elevenPay,
      charges: payments(2_800, 1_400, 1_400, 1_400, 1_400),
    },
    { refund: 18.18, days: '143 of 182', end: '2026-11-20' },
  ],
  [
    'renters in eleven payments: nothing where the days covered cost as much',
    {
      vertical: 'renters',
      starts: '2026-07-01',
      ends: '2027-06-30',
      frequency: 'eleven_pay',
      next: '2026-12-01',
      price: 1_400,
      schedule: elevenPay,
      charges: payments(2_800),
    },
    { refund: 0, days: '143 of 143', end: '2026-11-20' },
  ],
  [
    'rideshare by the day: nothing, today is paid for today',
    {
      vertical: 'rideshare',
      starts: '2026-11-01',
      ends: null,
      frequency: 'day',
      next: '2026-11-21',
      price: 250,
    },
    { refund: 0, days: '1 of 1', end: '2026-11-20' },
  ],
  [
    'commercial: everything before the year begins',
    {
      vertical: 'commercial',
      starts: '2026-12-01',
      ends: '2027-11-30',
      frequency: 'year',
      next: '2027-12-01',
      price: 66_929,
    },
    { refund: 669.29, days: '0 of 365', end: null },
  ],
  [
    'landlord: nothing, and cover runs to the next payment',
    {
      vertical: 'landlord',
      starts: '2026-09-15',
      ends: null,
      frequency: 'month',
      next: '2026-12-15',
      price: 9_900,
    },
    { refund: 0, days: '', end: '2026-12-15' },
  ],
  [
    // 45.00 x 9 / 30 = 13.50; a month from Oct 31 ends on Nov 29
    'home_warranty: a month that began on the 31st',
    {
      vertical: 'home_warranty',
      starts: '2026-10-31',
      ends: null,
      frequency: 'month',
      next: '2026-11-30',
      price: 4_500,
    },
    { refund: 13.5, days: '21 of 30', end: '2026-11-20' },
  ],
  [
    // 100.00 x 364 / 365 = 99.726
    'carsafe: all but the first day of the year',
    {
      vertical: 'carsafe',
      starts: '2026-11-20',
      ends: '2027-11-19',
      frequency: 'year',
      next: '2027-11-20',
      price: 10_000,
    },
    { refund: 99.73, days: '1 of 365', end: '2026-11-20' },
  ],
  [
    // Paid in one sum for the term: 60.00 x 10 / 30 = 20.00
    'homesafe: the days left of a term paid at once',
    { vertical: 'homesafe', starts: '2026-11-01', ends: '2026-11-30', price: 6_000 },
    { refund: 20, days: '20 of 30', end: '2026-11-20' },
  ],
  [
    'any that waits for the carrier: everything',
    {
      vertical: 'renters',
      status: 'pending',
      starts: '2026-11-01',
      ends: '2027-10-31',
      price: 16_800,
    },
    { refund: 168, days: '0 of 365', end: null },
  ],
];

onBothDatabases('canceling a policy', (kind) => {
  let provider: TestProvider;
  let token: string;
  beforeAll(async () => {
    provider = await startProvider({
      kind,
      settings: { RATE_LIMIT_FACTOR: '50' },
      services: { now: () => new Date(NOW) },
    });
    token = await signInDemo(provider);
  });
  afterAll(() => provider.stop());

  const hold = (policy: HeldPolicy) => holdPolicy(provider, 'acc_demo', policy);
  const ask = (id: string, what: 'checkout' | 'submit', body: object = {}) =>
    send(provider, 'POST', `/api/user/v2/policies/policy/${id}/cancel/${what}`, body, { token });
  const read = async (id: string) =>
    (await send(provider, 'GET', `/api/user/v2/policies/policy/${id}`, undefined, { token })).body;
  const refundsOf = (id: string) =>
    provider.services.database.db
      .selectFrom('refunds')
      .selectAll()
      .where('policy_id', '=', id)
      .execute();
  const ledger = (id: string) =>
    provider.services.database.db
      .selectFrom('gateway_refunds')
      .selectAll()
      .where('charge_ref', 'like', `ch_${id}%`)
      .execute();
  const total = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
  const road: HeldPolicy = {
    vertical: 'rental_car',
    starts: '2026-11-18',
    ends: '2026-11-22',
    price: 5_260,
  };

  it.each(cases)('%s', async (_, policy, { refund, days, end }) => {
    const id = await hold(policy);
    expect((await read(id)).options.cancellable).toBe(true);
    const checkout = await ask(id, 'checkout');
    expect(checkout.status).toBe(200);
    const { body } = checkout;
    expect(body.total_refund_amount).toBe(refund);
    expect(body.coverage_end_date).toBe(end);
    const period = body.paid_period;
    expect(period ? `${period.used_days} of ${period.days}` : '').toBe(days);
    const card = { details: { brand: 'Visa', last4: '4242' } };
    expect(body.by_payment_method).toEqual(
      refund > 0 ? [{ payment_method: card, refund_amount: refund }] : [],
    );
    // Looking changes nothing.
    expect((await read(id)).status).toBe(policy.status ?? 'approved');

    const submitted = await ask(id, 'submit', { total_refund_amount: refund });
    expect(submitted.body).toEqual(body);
    const canceled = await read(id);
    expect(canceled).toMatchObject({
      status: 'canceled',
      coverage_end_date: end ?? policy.ends,
      options: { claimable: false, cancellable: false },
      billing: { next_payment: null },
    });
    const cents = Math.round(refund * 100);
    expect(total(await refundsOf(id))).toBe(cents);
    await expect.poll(async () => total(await ledger(id))).toBe(cents);
  });

  it('refuses a second cancellation in words, and pays nothing for it', async () => {
    const id = await hold(road);
    expect((await ask(id, 'submit')).status).toBe(200);
    for (const what of ['checkout', 'submit'] as const) {
      const { status, body } = await ask(id, what);
      expect([status, body.error.code]).toEqual([409, 'policy_not_in_force']);
      expect(body.error.message).toBe('This policy is canceled already.');
    }
    expect(await refundsOf(id)).toHaveLength(1);
  });

  it('carries out one of many at once', async () => {
    const id = await hold(road);
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(id, 'submit')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(total(await refundsOf(id))).toBe(2_104);
  });

  it('does not cancel for another refund than the holder saw', async () => {
    const id = await hold(road);
    const { status, body } = await ask(id, 'submit', { total_refund_amount: 31.56 });
    expect([status, body.error.code]).toEqual([409, 'price_changed']);
    expect(body.error.message).toContain('$21.04');
    expect((await read(id)).status).toBe('approved');
  });

  it.each([
    ['rejected', { ...road, status: 'rejected' }, 'not accepted'],
    ['over', { ...road, starts: '2026-11-10', ends: '2026-11-19' }, 'ended on Nov 19, 2026'],
    [
      'for a trip that has begun',
      {
        vertical: 'baggage',
        details: { departed: '2026-11-20' },
        starts: '2026-11-01',
        ends: '2026-12-04',
        price: 515,
      },
      'The trip has begun',
    ],
  ])('refuses one that is %s', async (_, policy: HeldPolicy, words) => {
    const id = await hold(policy);
    expect((await read(id)).options.cancellable).toBe(false);
    const { body } = await ask(id, 'submit');
    expect(body.error).toMatchObject({
      code: 'policy_not_in_force',
      message: expect.stringContaining(words),
    });
  });

  it('gives each card back what was taken from it last', async () => {
    const other = await addCard(provider, { number: '5555555555554444', token });
    // Extended by two days on another card: five days at 10.00, then two.
    const id = await hold({
      ...road,
      ends: '2026-11-24',
      price: 7_000,
      charges: [
        { amount: 5_000, method: 'pm_demo' },
        { amount: 2_000, method: other },
      ],
    });
    const { body } = await ask(id, 'submit');
    // Four of seven days of 70.00: the whole extension, and 20.00 of the first payment.
    expect(body.total_refund_amount).toBe(40);
    expect(body.by_payment_method).toEqual([
      {
        payment_method: { details: { brand: 'Mastercard', last4: '4444' } },
        refund_amount: 20,
      },
      { payment_method: { details: { brand: 'Visa', last4: '4242' } }, refund_amount: 20 },
    ]);
  });

  it('mails the holder what ends and what comes back', async () => {
    const id = await hold(road);
    await ask(id, 'submit');
    const mails = await mailsTo(provider, 'demo@example.com');
    const mail = mails.find(({ subject }) => subject.includes(id));
    expect(mail?.subject).toBe(`Your policy ${id} was canceled`);
    for (const fact of [
      'Covered until: Nov 20, 2026',
      'Refund amount: $21.04',
      'Refund to: Visa ending 4242',
    ]) {
      expect(mail?.text).toContain(fact);
    }
  });
});

describe('a booking whose policy was canceled', () => {
  test('can be covered again, and only then', async () => {
    const provider = await startProvider({ settings: { RATE_LIMIT_FACTOR: '50' } });
    const token = await signInDemo(provider);
    const details = traveller();
    const purchase = async () => {
      const card = await addCard(provider, { number: cards.works, token });
      return buy(provider, order(card, { details }), { token, key: newKey() });
    };
    const first = await purchase();
    expect(first.status).toBe(200);
    expect((await purchase()).body.error.code).toBe('policy_holder_already_exists');
    const path = `/api/user/v2/policies/policy/${first.body.policy_id}/cancel/submit`;
    expect((await send(provider, 'POST', path, {}, { token })).body.total_refund_amount).toBe(5.15);
    expect((await purchase()).status).toBe(200);
    const { body } = await send(provider, 'GET', paths.allVerticals, undefined, { token });
    expect(JSON.stringify(body)).toContain(first.body.policy_number);
    await provider.stop();
  });
});
