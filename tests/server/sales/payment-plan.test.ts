import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBillingCycles, lastDayOfCoverageYear } from '../../../server/dates.ts';
import { sumOf } from '../../../server/money.ts';
import {
  billingCycleOf,
  nextCyclePayment,
  type DateRange,
} from '../../../server/sales/coverage-periods.ts';
import {
  billingAndTermAfterPayment,
  storedBillingOf,
  firstPaymentAmount,
  plannedPayments,
  type PlannedPayment,
} from '../../../server/sales/payment-plan.ts';
import { priceRenters } from '../../../server/products/renters/rate.ts';
import { toStoredBilling } from '../../../server/sales/insert-policy.ts';
import type { StoredBilling } from '../../../server/sales/stored-billing.ts';
import { rentersRatesByState } from '../../../src/tariffs/renters/states.ts';
import { addDays, daysBetween } from '../../../src/contract/dates.ts';
import { billingOf } from '../../fixtures/insert-policy.ts';

const EARLY = '0000-01-01';

interface Term {
  billing: StoredBilling;
  start: string;
  end: string | null;
}

interface Paid extends PlannedPayment {
  /**
   * Days that the payment pays for. Null for an installment, which pays a part of the whole
   * coverage period.
   */
  period: DateRange | null;
  term: { start: string; end: string | null };
}

const rowOf = ({ billing, start, end }: Term) => ({
  billing: JSON.stringify(billing),
  coverage_start_date: start,
  coverage_end_date: end,
  renewal_off_at: null,
  last_coverage_day: null,
});

/**
 * Pays each planned payment on its day, up to a maximum number of payments. After each payment, the
 * billing data contain the next one.
 */
function simulatePayments(
  first: Term,
  maxPayments: number,
): { paid: Paid[]; ends: (string | null)[] } {
  const paid: Paid[] = [];
  const ends = [first.end];
  let [term, today] = [first, first.start];
  const isOpen = ({ due_date }: PlannedPayment) => paid.every((one) => one.due_date !== due_date);
  const nextOf = (one: Term) => plannedPayments(rowOf(one), { today }).find(isOpen);
  for (let due = nextOf(term); due && paid.length < maxPayments; due = nextOf(term)) {
    const after = billingAndTermAfterPayment(rowOf(term), { ...due, renewal: null });
    const next: Term = {
      billing: after.billing,
      start: after.coverage_start_date ?? '',
      end: after.coverage_end_date,
    };
    paid.push({ ...due, period: periodOf(due, term, next), term: next });
    today = due.due_date;
    const next_payment = nextOf(next)?.due_date ?? null;
    ends.push(next.end);
    term = { ...next, billing: { ...next.billing, next_payment } };
  }
  return { paid, ends };
}

function periodOf(payment: PlannedPayment, term: Term, next: Term): DateRange | null {
  const cycle = billingCycleOf(term.billing.frequency);
  if (!cycle) return null;
  const { start, end } = payment.kind === 'renewal' ? next : term;
  if (payment.kind === 'renewal') return firstPeriod(next, cycle);
  return (
    nextCyclePayment(payment.due_date, cycle, { start, end, notBefore: EARLY })?.period ?? null
  );
}

function firstPeriod({ start, end }: Term, cycle: 'day' | 'month' | 'year'): DateRange {
  const last = addDays(addBillingCycles(start, cycle, 1), -1);
  return { start, end: end !== null && end < last ? end : last };
}

const edgeDates = [
  '2027-01-31',
  '2027-12-31',
  '2028-01-29',
  '2028-01-30',
  '2028-02-28',
  '2028-02-29',
];
const starts = fc.oneof(
  fc.constantFrom(
    ...edgeDates,
    '2028-03-01',
    '2027-02-28',
    '2027-03-01',
    '2030-12-31',
    '2032-02-29',
  ),
  fc.integer({ min: 0, max: 2_500 }).map((day) => addDays('2026-01-01', day)),
);
const prices = fc.integer({ min: 100, max: 2_000_000 });

const terms = fc.record({
  start: starts,
  frequency: fc.constantFrom('month', 'year'),
  years: fc.integer({ min: 1, max: 3 }),
  price: prices,
  /** Days from the anniversary to the payment. */
  offset: fc.integer({ min: -13, max: 13 }),
  /** True to count years as the products do. False for years of 365 days. */
  isCounted: fc.boolean(),
});
type AnyTerm = typeof terms extends fc.Arbitrary<infer One> ? One : never;

describe('a term of whole years', () => {
  function termOf(one: AnyTerm) {
    const { start, frequency, years, price, offset } = one;
    const after = one.isCounted
      ? addBillingCycles(start, 'year', years)
      : addDays(start, years * 365);
    const next = addDays(addBillingCycles(start, frequency, 1), offset);
    const billing = billingOf({ price, frequency, next });
    return { billing, start, end: addDays(after, -1) };
  }

  test('has as many payments as cycles, and each of its days is paid once', () => {
    fc.assert(
      fc.property(terms, (one) => {
        const term = termOf(one);
        const { paid } = simulatePayments(term, 40);
        const inTerm = paid.filter(
          ({ kind, term: { start } }) => kind === 'cycle' && start === one.start,
        );
        const count = one.frequency === 'month' ? 12 * one.years : one.years;
        // Three coverage periods of 365 days that include a leap day differ from whole years by at
        // most a day.
        expect(inTerm).toHaveLength(count - 1);
        expect(sumOf(inTerm, ({ amount }) => amount)).toBe((count - 1) * one.price);
        const periods = [
          firstPeriod(term, one.frequency as 'month'),
          ...inTerm.map(({ period }) => period!),
        ];
        expect(daysPaid(periods)).toBe(daysBetween(term.start, term.end) + 1);
        expect(periods.at(-1)?.end).toBe(term.end);
      }),
      { numRuns: 150 },
    );
  });

  test('that renews is followed by years without a gap or an overlap, and never ends earlier', () => {
    fc.assert(
      fc.property(terms, (one) => {
        const term = termOf({ ...one, frequency: 'year' });
        const { paid, ends } = simulatePayments(term, 8);
        expect(paid).toHaveLength(8);
        assertNoEarlierEnd(ends);
        const periods = [firstPeriod(term, 'year'), ...paid.map(({ period }) => period!)];
        daysPaid(periods);
        for (const [
          at,
          {
            kind,
            term: { start },
          },
        ] of paid.entries())
          if (kind === 'renewal') expect(start).toBe(addDays(ends[at] ?? '', 1));
      }),
      { numRuns: 150 },
    );
  });
});

/**
 * Expects that each period begins on the day after the previous period.
 * @returns The number of days in all periods.
 */
function daysPaid(periods: readonly DateRange[]): number {
  for (const [at, { start }] of periods.entries())
    if (at > 0) expect(start).toBe(addDays(periods[at - 1]?.end ?? '', 1));
  return sumOf(periods, ({ start, end }) => daysBetween(start, end) + 1);
}

function assertNoEarlierEnd(ends: readonly (string | null)[]): void {
  for (const [at, end] of ends.entries())
    if (at > 0) expect((end ?? '9999') >= (ends[at - 1] ?? '9999')).toBe(true);
}

describe('a year in eleven payments', () => {
  const ohio = { code: 'OH', state: rentersRatesByState['OH']!, taxBasisPoints: 140 };
  const answers = {
    dwelling_type: 'apartment',
    year_built: 'since_2000',
    claims_count: '0',
    prior_cancellation: 'no',
    smoker: 'no',
    home_business: 'no',
    dogs: [],
    roommates: [],
    protective_devices: [],
  } as const;

  /** Creates a renters policy's coverage period. The price comes from the product's own rating. */
  function rentersTerm(start: string, today: string, property: number): Term {
    const settings = {
      policy_effective_date: start,
      personal_property_amount: property,
      rates: { all_peril_deductible: 500, liability_limit: 100_000 },
    };
    const cadence = 'eleven_pay' as const;
    const billing = priceRenters({
      territory: ohio,
      postal: '43215',
      answers,
      settings,
      cadence,
      today,
    });
    return { billing: toStoredBilling(billing), start, end: lastDayOfCoverageYear(start) };
  }

  test('adds up to its price to the cent, ends within coverage, and renews at the same price', () => {
    fc.assert(
      fc.property(
        starts,
        fc.integer({ min: 0, max: 60 }),
        fc.constantFrom(20_000, 30_000, 45_000),
        (start, before, property) => {
          const term = rentersTerm(start, addDays(start, -before), property);
          const { grandtotal } = term.billing.totals;
          const { paid, ends } = simulatePayments(term, 10 + 11 + 11);
          assertNoEarlierEnd(ends);
          const kinds = paid.map(({ kind }) => kind);
          const year = ['renewal', ...Array(10).fill('installment')];
          expect(kinds).toEqual([...year.slice(1), ...year, ...year]);
          const amounts = [firstPaymentAmount(term.billing), ...paid.map(({ amount }) => amount)];
          for (const at of [0, 11, 22])
            expect(sumOf(amounts.slice(at, at + 11), (amount) => amount)).toBe(grandtotal);
          for (const [at, { kind, due_date, term: now }] of paid.entries()) {
            expect(due_date >= now.start && due_date <= (now.end ?? '')).toBe(true);
            if (kind === 'renewal') expect(now.start).toBe(addDays(ends[at] ?? '', 1));
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('the payments of a policy', () => {
  test('pay for each day once when they are daily, including the last day', () => {
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 60 }), (start, days) => {
        const end = addDays(start, days - 1);
        const billing = billingOf({ price: 125, frequency: 'day', next: addDays(start, 1) });
        const { paid } = simulatePayments({ billing, start, end }, 100);
        const periods = [{ start, end: start }, ...paid.map(({ period }) => period!)];
        expect(daysPaid(periods)).toBe(days);
      }),
      { numRuns: 50 },
    );
  });

  test('end with the purchase when the price is paid once', () => {
    fc.assert(
      fc.property(starts, prices, (start, price) => {
        const billing = billingOf({ price, frequency: 'once' });
        expect(
          simulatePayments({ billing, start, end: lastDayOfCoverageYear(start) }, 5).paid,
        ).toEqual([]);
      }),
    );
  });

  test('continue when they are monthly without an end', () => {
    const billing = billingOf({ price: 499, frequency: 'month', next: '2027-02-28' });
    const { paid } = simulatePayments({ billing, start: '2027-01-31', end: null }, 36);
    expect(paid).toHaveLength(36);
    expect(paid.at(-1)?.due_date).toBe('2030-01-31');
  });
});

describe('a renewal', () => {
  const threeYears = {
    billing: billingOf({ price: 71_250, frequency: 'year', next: '2028-02-06' }),
    start: '2027-02-06',
    end: '2030-02-04',
  };

  test('waits for the end of a term of several years with annual payments', () => {
    const { paid } = simulatePayments(threeYears, 4);
    expect(paid.map(({ kind, due_date, term }) => [kind, due_date, term.end])).toEqual([
      ['cycle', '2028-02-06', '2030-02-04'],
      ['cycle', '2029-02-06', '2030-02-04'],
      ['renewal', '2030-02-05', '2031-02-04'],
      ['renewal', '2031-02-05', '2032-02-04'],
    ]);
  });

  test('that was planned within its term leaves the end date unchanged', () => {
    const row = rowOf(threeYears);
    const planned = { kind: 'renewal', due_date: '2028-02-06', renewal: null };
    expect(billingAndTermAfterPayment(row, planned).coverage_end_date).toBe('2030-02-04');
    const serializedPlan = JSON.stringify(
      billingAndTermAfterPayment(rowOf({ ...threeYears, end: '2028-02-05' }), planned),
    );
    expect(JSON.parse(serializedPlan).coverage_end_date).toBe('2029-02-05');
    expect(
      billingAndTermAfterPayment(row, { ...planned, renewal: serializedPlan }).coverage_end_date,
    ).toBe('2030-02-04');
  });

  test('that failed stays due on its day while coverage continues', () => {
    const row = rowOf({
      billing: billingOf({ price: 100, frequency: 'year', next: '2027-11-21' }),
      start: '2026-11-21',
      end: '2027-12-01',
    });
    const overdueRenewal = '2027-11-21';
    const planned = plannedPayments(row, { today: '2027-11-25', overdueRenewal });
    expect(planned).toEqual([{ kind: 'renewal', due_date: '2027-11-21', amount: 100 }]);
    expect(storedBillingOf(row).next_payment).toBe('2027-11-21');
  });
});
