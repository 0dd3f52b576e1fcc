import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBillingCycles } from '../../../server/dates.ts';
import {
  nextCyclePayment,
  laterCoverageEnd,
  nextPaymentDay,
  periodOfPreviousPayment,
  type BillingCycle,
} from '../../../server/sales/coverage-periods.ts';
import { addDays, daysBetween } from '../../../src/contract/dates.ts';

/** Every day of four years. One of the days is a leap day. */
const starts = Array.from({ length: 4 * 365 + 1 }, (_, day) => addDays('2027-01-01', day));
const EARLY = '0000-01-01';

describe('payment days', () => {
  test.each([
    ['month', 13],
    ['year', 5],
    ['day', 3],
  ] as const)('stay on the anniversary, each %s', (cycle, count) => {
    const misplacedStarts = starts.filter((start) => {
      let day = start;
      return Array.from({ length: count }, (_, at) => addBillingCycles(start, cycle, at + 1)).some(
        (anniversary) => (day = nextPaymentDay(day, cycle, { start })) !== anniversary,
      );
    });
    expect(misplacedStarts).toEqual([]);
  });

  test('keep their distance from the anniversary of the coverage', () => {
    const after = (day: string, start: string | null) => nextPaymentDay(day, 'month', { start });
    expect(after('2027-02-09', '2027-01-31')).toBe('2027-03-09');
    expect(after('2027-06-10', '2027-05-11')).toBe('2027-07-10');
    expect(after('2027-02-28', null)).toBe('2027-03-28');
  });
});

const cycles = fc.constantFrom<BillingCycle>('day', 'month', 'year');
const anyCoverage = fc.record({
  start: fc.constantFrom(...starts),
  cycle: cycles,
  /** Length of the coverage period in days. */
  days: fc.integer({ min: 1, max: 1_200 }),
  isOpen: fc.boolean(),
  /** Days from the first anniversary to the first payment after the purchase. */
  offset: fc.integer({ min: -60, max: 60 }),
});
type AnyCoverage = typeof anyCoverage extends fc.Arbitrary<infer One> ? One : never;

/** Returns all payments after the purchase. If the coverage has no end, returns at most 40. */
function paymentsOf({ start, cycle, days, isOpen, offset }: AnyCoverage) {
  const coverage = { start, end: isOpen ? null : addDays(start, days - 1) };
  const payments = [];
  let next: string | null = addDays(
    addBillingCycles(start, cycle, 1),
    cycle === 'day' ? 0 : offset,
  );
  while (next !== null && payments.length < 40) {
    const payment = nextCyclePayment(next, cycle, { ...coverage, notBefore: EARLY });
    if (payment) payments.push(payment);
    next = payment && nextPaymentDay(payment.due_date, cycle, coverage);
  }
  return { coverage, payments };
}

describe('the cycles that payments pay for', () => {
  test('follow the purchase without gaps or overlaps, and lie within the coverage', () => {
    fc.assert(
      fc.property(anyCoverage, (one) => {
        const { coverage, payments } = paymentsOf(one);
        // If the first payment is far from its anniversary, cycles may be skipped. But no cycle may
        // be paid twice.
        const [first] = payments;
        if (first) expect(first.period.start > one.start).toBe(true);
        for (const [at, { period }] of payments.entries()) {
          expect(period.start <= period.end).toBe(true);
          expect(coverage.end === null || period.end <= coverage.end).toBe(true);
          const before = payments[at - 1]?.period;
          if (before) expect(period.start).toBe(addDays(before.end, 1));
        }
      }),
      { numRuns: 200 },
    );
  });

  test('are whole, except for one day at the end', () => {
    fc.assert(
      fc.property(anyCoverage, (one) => {
        for (const { period } of paymentsOf(one).payments) {
          const whole = daysBetween(period.start, period.end) + 1;
          expect(whole).toBeGreaterThanOrEqual({ day: 1, month: 27, year: 364 }[one.cycle]);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('are as many as the whole cycles of the term, including the one paid with the purchase', () => {
    const nearAnniversary = anyCoverage.map((one) => ({ ...one, offset: one.offset % 14 }));
    fc.assert(
      fc.property(nearAnniversary, fc.integer({ min: 1, max: 36 }), (one, count) => {
        const cyclesOfTerm = one.cycle === 'year' ? Math.ceil(count / 12) : count;
        const after = addBillingCycles(one.start, one.cycle, cyclesOfTerm);
        const days = daysBetween(one.start, after);
        const { payments } = paymentsOf({ ...one, isOpen: false, days });
        expect(payments).toHaveLength(cyclesOfTerm - 1);
        const last = payments.at(-1)?.period.end;
        if (last !== undefined) expect(last).toBe(addDays(after, -1));
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ['the day before coverage began', '2027-08-10'],
    ['the anniversary', '2027-08-11'],
    ['nine days later', '2027-08-20'],
  ])('are twelve a year when the payment day is %s', (_, first) => {
    const one = { start: '2027-07-11', cycle: 'month', isOpen: false } as const;
    const offset = daysBetween('2027-08-11', first);
    // 2028 has a leap day, so coverage of 365 days ends one day before its anniversary.
    for (const days of [365, 366])
      expect(paymentsOf({ ...one, days, offset }).payments).toHaveLength(11);
  });

  test('do not include remaining days that are shorter than a cycle', () => {
    const one = { start: '2027-01-01', cycle: 'month', isOpen: false, offset: 0 } as const;
    const ends = (days: number) => paymentsOf({ ...one, days }).payments.at(-1)?.period.end;
    expect(ends(59 + 29)).toBe('2027-02-28');
    expect(ends(59 + 30)).toBe('2027-03-30');
  });

  test('are the periods that a refund is calculated from', () => {
    fc.assert(
      fc.property(anyCoverage, (one) => {
        const { coverage, payments } = paymentsOf(one);
        for (const [at, { due_date }] of payments.entries()) {
          const before = payments[at - 1]?.period;
          if (before)
            expect(periodOfPreviousPayment(due_date, one.cycle, coverage)).toEqual(before);
        }
      }),
      { numRuns: 200 },
    );
  });
});

test('the later of two ends counts, and an open end is later than any date', () => {
  expect(laterCoverageEnd('2027-01-01', '2026-12-31')).toBe('2027-01-01');
  expect(laterCoverageEnd('2026-12-31', '2027-01-01')).toBe('2027-01-01');
  expect(laterCoverageEnd(null, '2027-01-01')).toBeNull();
  expect(laterCoverageEnd('2027-01-01', null)).toBeNull();
});
