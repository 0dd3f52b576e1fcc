import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculateCancellation } from '../../../server/policies/calculate-cancellation.ts';
import { addBillingCycles } from '../../../server/dates.ts';
import { addDays } from '../../../src/contract/dates.ts';
import { billingOf } from '../../fixtures/insert-policy.ts';

describe('a date moved by a number of cycles', () => {
  test.each([
    ['2026-03-31', 'month', -1, '2026-02-28'],
    ['2024-02-29', 'year', 1, '2025-02-28'],
    ['2026-01-15', 'month', -1, '2025-12-15'],
    ['2026-12-31', 'month', 2, '2027-02-28'],
    ['2026-03-01', 'day', -1, '2026-02-28'],
  ] as const)('%s with the cycle %s and the count %i is %s', (date, cycle, count, expected) => {
    expect(addBillingCycles(date, cycle, count)).toBe(expected);
  });
});

const START = '2026-03-01';
const policies = fc.record({
  product: fc.constantFrom('rental_car', 'renters', 'pet', 'devices', 'commercial', 'rideshare'),
  frequency: fc.constantFrom('once', 'day', 'month', 'year', 'eleven_pay'),
  status: fc.constantFrom('approved', 'pending', 'pending_change'),
  price: fc.integer({ min: 1, max: 5_000_000 }),
  payments: fc.integer({ min: 0, max: 11 }),
  term: fc.integer({ min: 0, max: 800 }),
  cycles: fc.integer({ min: 1, max: 14 }),
  day: fc.integer({ min: -40, max: 800 }),
});

function termsOf({ product, frequency, status, price, payments, term, cycles, day }: PolicyCase) {
  const cycle = frequency === 'once' || frequency === 'eleven_pay' ? null : frequency;
  const schedule =
    frequency === 'eleven_pay'
      ? Array.from({ length: 11 }, (_, at) => ({ amount: price, downpayment: at === 0 }))
      : undefined;
  const billing = billingOf({
    price,
    frequency,
    next: cycle && addBillingCycles(START, cycle, cycles),
    schedule,
  });
  const row = {
    vertical_code: product,
    status,
    details: '{}',
    coverage_start_date: START,
    coverage_end_date: addDays(START, term),
  };
  const paid = price * payments;
  const now = new Date(`${addDays(START, day)}T12:00:00Z`);
  return { paid, terms: calculateCancellation(row, { billing, paid, now }), row };
}
type PolicyCase = typeof policies extends fc.Arbitrary<infer One> ? One : never;

describe('the refund', () => {
  test('is a whole number of cents between zero and the amount paid', () => {
    fc.assert(
      fc.property(policies, (one) => {
        const { paid, terms } = termsOf(one);
        expect(Number.isInteger(terms.refund)).toBe(true);
        expect(terms.refund).toBeGreaterThanOrEqual(0);
        expect(terms.refund).toBeLessThanOrEqual(paid);
      }),
    );
  });

  test('is the full amount before coverage begins, and never higher on a later day', () => {
    fc.assert(
      fc.property(policies, (one) => {
        const { paid, terms } = termsOf(one);
        if (one.day < 0 || one.status === 'pending') {
          expect(terms).toMatchObject({ refund: paid, coverageEnd: null });
        }
        const later = termsOf({ ...one, day: one.day + 1 }).terms;
        expect(later.refund).toBeLessThanOrEqual(terms.refund);
      }),
    );
  });

  test('counts every day of the period once', () => {
    fc.assert(
      fc.property(policies, (one) => {
        const { period } = termsOf(one).terms;
        if (!period) return;
        expect(addDays(period.start, period.days - 1)).toBe(period.end);
        expect(period.usedDays).toBeGreaterThanOrEqual(0);
        expect(period.usedDays).toBeLessThanOrEqual(period.days);
      }),
    );
  });

  test('is zero for a landlord policy, whose coverage continues until the next payment', () => {
    const row = {
      vertical_code: 'landlord',
      status: 'approved',
      details: '{}',
      coverage_start_date: START,
      coverage_end_date: null,
    };
    const billing = billingOf({ price: 9_900, frequency: 'month', next: '2026-04-01' });
    const endOn = (today: string) =>
      calculateCancellation(row, { billing, paid: 9_900, now: new Date(`${today}T12:00:00Z`) });
    expect(endOn('2026-03-10')).toEqual({ refund: 0, coverageEnd: '2026-04-01', period: null });
    // The next payment failed on April 1, and the policy is canceled on the last covered day.
    expect(endOn('2026-04-11')).toMatchObject({ coverageEnd: '2026-04-11' });
  });
});
