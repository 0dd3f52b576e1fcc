import { describe, expect, it } from 'vitest';
import { policySchema, type Policy } from '../../src/contract/policies/policies.ts';
import { describePolicy } from '../../src/contract/policies/describe-policy.ts';
import { productCodes } from '../../src/contract/products.ts';
import {
  paymentFrequencyRows,
  nextPaymentText,
  shortPriceText,
  priceLabel,
  refundRows,
  totalLabel,
} from '../../src/policy/billing-text.ts';
import {
  currentCoverageDay,
  coverageDatesText,
  policiesInForce,
  hasCoverageEnded,
  nextPolicyToStart,
  isInForce,
} from '../../src/policy/policy-facts.ts';
import { productDisplays, policyTitle } from '../../src/policy/product-displays.ts';
import { expiringCardWarning, expiringCardWarnings } from '../../src/policy/expiring-card.ts';
import { chargeDays, firstMonthTotal } from '../../src/policy/next-payments.ts';
import { createPolicy, detailLines } from './policy-factory.ts';

const today = '2026-11-20';

function policy(own: Partial<Policy> = {}): Policy {
  const details = {
    airline_name: 'Cascade Air',
    airline_code: 'CA',
    pnr_code: 'QX7R2M',
    pax_name: 'D',
  };
  const dates = { coverage_start_date: '2026-11-18', coverage_end_date: '2026-11-22' };
  return createPolicy('baggage', details, { ...dates, ...own });
}

function billingWith(own: Partial<Policy['billing']>): Policy {
  return policy({ billing: { ...policy().billing, ...own } });
}

describe('the product catalog', () => {
  it('contains every product once, under its own code', () => {
    for (const code of productCodes) expect(productDisplays[code].code).toBe(code);
  });

  it('accepts claims for all products except vehicle and home contents', () => {
    const nonClaimableCodes = productCodes.filter((code) => !productDisplays[code].claimable);
    expect(nonClaimableCodes).toEqual(['carsafe', 'homesafe']);
    for (const code of nonClaimableCodes)
      expect(productDisplays[code].actions).not.toContain('claim');
  });

  it('shows the booking of a baggage policy and omits missing values', () => {
    const labels = describePolicy(policy()).facts.map(({ label }) => label);
    expect(labels).toEqual(['Passenger', 'Airline', 'Airline confirmation number']);
    expect(policyTitle(policy())).toBe('Complete, Cascade Air');
  });

  it('falls back to generic rows if the details have another shape', () => {
    const odd = policy({ details: { pnr_code: 'QX7R2M', paid_on: '2026-11-18', bags: 2 } });
    expect(detailLines(odd)).toEqual(['Pnr code: QX7R2M', 'Paid on: Nov 18, 2026']);
    expect(policyTitle(odd)).toBe('Complete');
  });
});

describe('a rental', () => {
  const details = {
    rental_company: 'Avis',
    rental_started: '2026-11-18',
    rental_ended: '2026-11-22',
    agreement: { id: 'agr_1' },
    drivers: [{ name: 'Dana Moreau', is_main_driver: true }],
  };
  const rental = (subtotal: number, own: Record<string, unknown> = {}) =>
    policy({
      vertical_code: 'rental_car',
      details: { ...details, ...own },
      billing: {
        ...policy().billing,
        totals: { subtotal, discount: 0, tax: 0, grandtotal: subtotal },
      },
    });

  it('is priced per day, including the first and the last day', () => {
    expect(priceLabel(rental(62.5))).toBe('5 days at $12.50 per 24 hours');
    expect(priceLabel(rental(10, { rental_ended: '2026-11-18' }))).toBe(
      '1 day at $10.00 per 24 hours',
    );
  });

  it('shows its plan if the price is no whole amount per day', () => {
    expect(priceLabel(rental(52.59))).toBe('Complete plan');
  });

  it('omits missing values, and falls back if its details have another shape', () => {
    expect(detailLines(rental(50)).join()).not.toContain('Paid through');
    const odd = rental(50, { drivers: 'Dana Moreau' });
    expect(detailLines(odd)).toContain('Drivers: Dana Moreau');
    expect(priceLabel(odd)).toBe('Complete plan');
  });
});

describe('the coverage of a policy', () => {
  it('counts its days from one', () => {
    const rental = { vertical_code: 'rental_car' };
    expect(currentCoverageDay(policy(rental), today)).toMatchObject({ day: 3, of: 5 });
    expect(currentCoverageDay(policy({ ...rental, coverage_end_date: null }), today)).toBeNull();
  });

  it('is not shown by dates for one trip, and not before the approval', () => {
    expect(currentCoverageDay(policy(), today)).toBeNull();
    expect(coverageDatesText(policy(), today)).toBe('One trip');
    expect(coverageDatesText(policy({ status: 'pending' }), today)).toBe(
      'Not covered until approved',
    );
  });

  it('is in force from its first to its last day, and during a pending change', () => {
    expect(isInForce(policy(), '2026-11-17')).toBe(false);
    expect(isInForce(policy(), '2026-11-18')).toBe(true);
    expect(isInForce(policy(), '2026-11-22')).toBe(true);
    expect(isInForce(policy(), '2026-11-23')).toBe(false);
    expect(isInForce(policy({ status: 'pending_change' }), today)).toBe(true);
    expect(isInForce(policy({ status: 'canceled' }), today)).toBe(false);
  });

  it('is shown by its dates', () => {
    const text = (start: string | null, end: string | null) =>
      coverageDatesText(
        policy({ vertical_code: 'rental_car', coverage_start_date: start, coverage_end_date: end }),
        today,
      );
    expect(text('2026-11-18', '2026-11-22')).toEqual('Nov 18, 2026 to Nov 22, 2026');
    expect(text('2026-11-22', '2026-11-22')).toEqual('Nov 22, 2026');
    expect(text('2026-09-03', null)).toEqual('Since Sep 3, 2026');
    expect(text('2026-12-20', null)).toEqual('From Dec 20, 2026');
    expect(text(null, '2026-12-20')).toEqual('Through Dec 20, 2026');
    expect(text(null, null)).toBe('');
  });

  it('comes first if it is in force and ends soonest', () => {
    const soon = policy({ id: 'soon' });
    const open = policy({ id: 'open', vertical_code: 'pet', coverage_end_date: null });
    const endedPolicy = policy({ id: 'over', coverage_end_date: '2026-11-19' });
    expect(policiesInForce([open, endedPolicy, soon], today)).toEqual([soon, open]);
    const trip = { ...open, vertical_code: 'baggage' };
    expect(policiesInForce([endedPolicy, trip], today)).toEqual([]);
  });

  it('starts next only for an approved policy', () => {
    const futurePolicy = policy({ id: 'later', coverage_start_date: '2027-02-01' });
    const next = policy({ id: 'next', coverage_start_date: '2026-12-01' });
    const pendingPolicy = policy({
      id: 'asked',
      coverage_start_date: '2026-11-25',
      status: 'pending',
    });
    expect(nextPolicyToStart([futurePolicy, next, pendingPolicy, policy({})], today)?.id).toBe(
      'next',
    );
    expect(nextPolicyToStart([pendingPolicy], today)).toBeUndefined();
  });

  it('ends with its last day, or with the last day after a cancellation', () => {
    const ended = { coverage_end_date: '2026-11-19' };
    expect(coverageDatesText(policy(ended), today)).toBe('Covered through Nov 19, 2026');
    const canceled = { status: 'canceled', coverage_end_date: '2027-06-01' } as const;
    const shortenedPolicy = policy({ ...canceled, covered_until: '2026-10-02' });
    expect(hasCoverageEnded(shortenedPolicy, today)).toBe(true);
    expect(coverageDatesText(shortenedPolicy, today)).toBe('Covered through Oct 2, 2026');
    expect(hasCoverageEnded(policy({ ...canceled, covered_until: '2026-12-14' }), today)).toBe(
      false,
    );
    expect(hasCoverageEnded(policy({ status: 'rejected' }), today)).toBe(true);
    expect(hasCoverageEnded(policy({ status: 'pending' }), today)).toBe(false);
  });
});

function amountsDue(policies: Policy[]) {
  const { date, cards } = chargeDays(policies, today)[0] ?? { date: '', cards: [] };
  return [
    date,
    cards.flatMap(({ payments }) => payments.map(({ amount }) => amount)),
    cards[0]?.total,
  ];
}

describe('the price texts of a policy', () => {
  it('name the billing cycle', () => {
    expect(shortPriceText(billingWith({}))).toBe('$14.42');
    expect(shortPriceText(billingWith({ price_desc: '$12.99/month' }))).toBe('$12.99 / mo');
    expect(shortPriceText(billingWith({ price_desc: '$669.29/year' }))).toBe('$669.29 / yr');
    expect(shortPriceText(billingWith({ price_desc: '$1.25/day' }))).toBe('$1.25 / 24 hrs');
  });

  it.each([
    ['once', 'One payment', 'Complete plan'],
    ['day', 'Per 24 hours', 'Complete plan, 24 hours'],
    ['month', 'Monthly', 'Complete plan, one month'],
    ['year', 'Annual', 'Complete plan, one year'],
  ] as const)('of %s name the billing cycle and the period of one price', (cycle, label, price) => {
    const billing = billingWith({ payment_frequency: cycle });
    expect(paymentFrequencyRows(billing)).toEqual([{ label: 'Billed', amount: label }]);
    expect(priceLabel({ ...billing, vertical_code: 'homesafe' })).toBe(price);
  });

  it.each([
    ['days', 'Per 24 hours', 'Complete plan, 24 hours'],
    ['months', 'Monthly', 'Complete plan, one month'],
    ['years', 'Annual', 'Complete plan, one year'],
  ] as const)(
    'read %s of the specification like the frequency of a quote',
    (cycle, label, price) => {
      const billing = policySchema.parse(billingWith({ payment_frequency: cycle }));
      expect(paymentFrequencyRows(billing)).toEqual([{ label: 'Billed', amount: label }]);
      expect(priceLabel({ ...billing, vertical_code: 'homesafe' })).toBe(price);
      expect(totalLabel({ ...billing, vertical_code: 'pet' })).toBe(
        cycle === 'months' ? 'Monthly amount' : 'Total',
      );
    },
  );

  it('of eleven payments show the first, then the monthly amount', () => {
    const schedule = Array.from({ length: 11 }, (_, at) => ({
      amount: at === 0 ? 35.8 : 17.87,
      downpayment: at === 0,
      due_date: `2026-${String(at + 1).padStart(2, '0')}-05`,
    }));
    const billing = billingWith({
      payment_frequency: 'eleven_pay',
      payment_schedule: { schedule },
    });
    expect(paymentFrequencyRows(billing)).toEqual([
      { label: 'First payment', amount: '$35.80' },
      { label: 'Followed by 10 monthly payments', amount: '$17.87' },
    ]);
    const unknown = billingWith({ payment_frequency: 'eleven_pay' });
    expect(paymentFrequencyRows(unknown)[0]?.amount).toBe(
      'First payment, then 10 monthly payments',
    );
  });

  it('show the next payment while one is due', () => {
    const due = billingWith({ next_payment: '2027-01-05' });
    expect(nextPaymentText(due, today)).toEqual('$14.42 on Jan 5, 2027');
    const failed = { amount: 21, on: '2026-12-30', payment_method: null };
    const retried = billingWith({ next_payment: '2027-01-05', payment_failed: failed });
    expect(nextPaymentText(retried, today)).toEqual('$21.00 on Jan 5, 2027');
    const renewal = { renews: true, on: '2027-01-05', amount: 15.5 };
    const renewed = billingWith({ next_payment: '2027-01-05', renewal });
    expect(nextPaymentText(renewed, today)).toEqual('$15.50 on Jan 5, 2027');
    expect(nextPaymentText({ ...due, status: 'canceled' }, today)).toBeNull();
    expect(nextPaymentText(billingWith({}), today)).toBeNull();
    expect(nextPaymentText({ ...due, coverage_end_date: '2026-11-19' }, today)).toBeNull();
    expect(nextPaymentText(billingWith({ next_payment: '2026-11-19' }), today)).toBeNull();
    const payment_failed = { amount: 1, on: '2026-11-18', payment_method: null };
    expect(
      nextPaymentText(billingWith({ next_payment: '2026-11-18', payment_failed }), today),
    ).toBeNull();
  });

  it('show every payment of the next due day', () => {
    const on = (next_payment: string, grandtotal: number) =>
      billingWith({
        next_payment,
        totals: { subtotal: grandtotal, discount: 0, tax: 0, grandtotal },
      });
    const policies = [on('2026-11-29', 12.99), on('2026-12-04', 5), on('2026-11-29', 17.87)];
    expect(amountsDue(policies)).toEqual(['2026-11-29', ['$12.99', '$17.87'], '$30.86']);
    const three = [...policies, on('2026-11-29', 1)];
    expect(amountsDue(three)).toEqual(['2026-11-29', ['$12.99', '$17.87', '$1.00'], '$31.86']);
  });

  it('add up the payments of a day for each card', () => {
    const by = (last4: string) => {
      const payment_method = { type: 'card', details: { brand: 'Visa', last4 } };
      return billingWith({ next_payment: '2026-11-29', payment_method });
    };
    const cards = chargeDays([by('4242'), by('1881'), by('4242')], today)[0]?.cards ?? [];
    expect(cards.map(({ card, total }) => [card, total])).toEqual([
      ['Visa ending 4242', '$28.84'],
      ['Visa ending 1881', '$14.42'],
    ]);
  });

  it('add up the payments of the first month that has one', () => {
    const on = (next_payment: string, price_desc: string, currency_code = 'USD') =>
      billingWith({ next_payment, price_desc, currency_code, totals: undefined });
    const three = [on('2026-12-18', '$2.50'), on('2026-12-01', '$1.25'), on('2027-01-01', '$9.00')];
    expect(firstMonthTotal(three, today)).toEqual({ date: '2026-12-01', total: '$3.75' });
    expect(chargeDays(three, today).map(({ date }) => date)).toEqual([
      '2026-12-01',
      '2026-12-18',
      '2027-01-01',
    ]);
    expect(firstMonthTotal([...three, on('2026-12-05', 'on request')], today)).toBeNull();
    expect(firstMonthTotal([...three, on('2026-12-05', '€5.00', 'EUR')], today)).toBeNull();
    expect(firstMonthTotal([], today)).toBeNull();
  });

  it('name the card that pays next, not the one that has paid', () => {
    const card = (last4: string) => ({ type: 'card', details: { brand: 'Visa', last4 } });
    const paid = billingWith({
      next_payment: '2026-12-01',
      payment_method: card('0341'),
      paid_with: card('4242'),
    });
    expect(chargeDays([paid], today)[0]?.cards[0]?.card).toBe('Visa ending 0341');
  });

  it('show the following payment after a failed one', () => {
    const schedule = ['2026-10-29', '2026-11-18', '2026-12-18'].map((due_date, at) => ({
      amount: 20 + at,
      downpayment: at === 0,
      due_date,
    }));
    const failed = billingWith({
      next_payment: '2026-11-18',
      payment_schedule: { schedule },
      payment_failed: { amount: 21, on: '2026-11-18', payment_method: null },
    });
    expect(amountsDue([failed])).toEqual(['2026-12-18', ['$22.00'], '$22.00']);
    const cycle = billingWith({ ...failed.billing, payment_schedule: null });
    expect(chargeDays([cycle], today)).toEqual([]);
  });

  it('warn about a card that expires before it pays', () => {
    const on = (exp_month: number | undefined, exp_year: number | undefined) => {
      const details = { brand: 'Visa', last4: '4242', exp_month, exp_year };
      return billingWith({ next_payment: '2026-12-01', payment_method: { type: 'card', details } });
    };
    const titleOf = (paid: Policy) =>
      expiringCardWarning(paid, today)?.title.replaceAll('\u00a0', ' ');
    expect(titleOf(on(11, 2026))).toBe('Visa ending 4242 expires before your Dec 1, 2026 payment');
    expect(titleOf(on(10, 2026))).toBe('Visa ending 4242 has expired');
    expect(expiringCardWarning(on(10, 2026), today)?.text.replaceAll('\u00a0', ' ')).toBe(
      'It was good through 10/2026. It’s set to be charged $14.42 on Dec 1, 2026. Choose another card before then.',
    );
    expect(titleOf(on(12, 2026))).toBeUndefined();
    expect(titleOf(on(undefined, undefined))).toBeUndefined();
    expect(titleOf({ ...on(10, 2026), status: 'canceled' })).toBeUndefined();
    const failed = { amount: 1, on: '2026-11-18', payment_method: null };
    expect(
      titleOf(billingWith({ ...on(10, 2026).billing, payment_failed: failed })),
    ).toBeUndefined();
    const [visa, other] = [on(11, 2026), { ...on(10, 2026), id: 'other' }];
    const cards = [visa, other].flatMap(({ billing }) => billing.payment_method?.details ?? []);
    expect(
      expiringCardWarnings([visa, other, visa], today, cards).map(({ title }) =>
        title.replaceAll('\u00a0', ' '),
      ),
    ).toEqual([
      'Visa ending 4242 (11/26) expires before your Dec 1, 2026 payment',
      'Visa ending 4242 (10/26) has expired',
    ]);
  });

  it('show the refund to each card', () => {
    const refund = (last4: string, refund_amount: number) => ({
      payment_method: { details: { brand: 'Visa', last4 } },
      refund_amount,
    });
    expect(refundRows(billingWith({ refunds: [refund('4242', 20.5), refund('1881', 3)] }))).toEqual(
      [
        { label: 'Refunded to Visa ending 4242', amount: '$20.50' },
        { label: 'Refunded to Visa ending 1881', amount: '$3.00' },
      ],
    );
    expect(refundRows(billingWith({ refunds: [] }))).toEqual([
      { label: 'Refunded', amount: '$0.00' },
    ]);
    expect(refundRows(billingWith({}))).toEqual([]);
  });

  it('show the earliest payment, with the amount of its installment', () => {
    const schedule = [
      { amount: 50, downpayment: true, due_date: '2026-11-01' },
      { amount: 25.5, downpayment: false, due_date: '2026-12-01' },
    ];
    const elevenPayBilling = billingWith({
      payment_frequency: 'eleven_pay',
      next_payment: '2026-12-01',
      payment_schedule: { schedule },
    });
    const futurePolicy = billingWith({ next_payment: '2027-01-05' });
    const past = billingWith({ next_payment: '2026-11-19' });
    const ended = policy({ ...billingWith({ next_payment: '2026-11-21' }), status: 'canceled' });
    expect(amountsDue([futurePolicy, past, ended, elevenPayBilling])).toEqual([
      '2026-12-01',
      ['$25.50'],
      '$25.50',
    ]);
    expect(chargeDays([past, ended], today)).toEqual([]);
  });
});
