// Date calculations for billing cycles: the days of coverage that each payment of a policy pays
// for.
import { addDays, daysBetween } from '../../src/contract/dates.ts';
import type { PaymentFrequency } from '../../src/contract/purchase/billing.ts';
import { addBillingCycles } from '../dates.ts';

/** Length of the period that one payment of a policy pays for. */
export type BillingCycle = 'day' | 'month' | 'year';

/** First and last day of a period, both included, YYYY-MM-DD. */
export interface DateRange {
  start: string;
  end: string;
}

/**
 * Coverage dates of a policy, YYYY-MM-DD. If `start` is null, billing cycles count from the payment
 * day. If `end` is null, coverage has no end date.
 */
export interface PolicyCoverageDates {
  start: string | null;
  end: string | null;
}

/**
 * Maximum number of days between a payment day and the nearest coverage anniversary, for each
 * billing cycle. It is less than half of the shortest cycle.
 */
const MAX_OFFSET: Record<BillingCycle, number> = { day: 0, month: 13, year: 181 };

/**
 * Number of days by which the last cycle may be shorter than a full cycle. For example, a term of
 * 365 days that includes a leap day ends before its anniversary.
 */
const SHORT_DAYS: Record<BillingCycle, number> = { day: 0, month: 1, year: 1 };

/**
 * Returns the billing cycle of a payment frequency. Null for a policy that is paid once or by a
 * payment schedule.
 */
export function billingCycleOf(frequency: PaymentFrequency): BillingCycle | null {
  return frequency === 'once' || frequency === 'eleven_pay' ? null : frequency;
}

interface CyclePosition {
  /**
   * Number of cycles from the first day of coverage to the anniversary nearest to the payment day.
   * 0 is the cycle that the purchase pays for.
   */
  index: number;
  /**
   * Days from that anniversary to the payment day. Negative when the payment day is before the
   * anniversary.
   */
  offset: number;
}

function locateInCycle(date: string, cycle: BillingCycle, anchor: string): CyclePosition {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const months = monthOf(date) - monthOf(anchor);
  const estimate = {
    day: daysBetween(anchor, date),
    month: months,
    year: Math.floor(months / 12),
  }[cycle];
  const candidates = [estimate - 1, estimate, estimate + 1].map((index) => ({
    index,
    offset: daysBetween(addBillingCycles(anchor, cycle, index), date),
  }));
  // When two anniversaries are equally near, the earlier one is used, because the sort is stable.
  const [nearest] = candidates.toSorted((a, b) => Math.abs(a.offset) - Math.abs(b.offset));
  return nearest ?? { index: estimate, offset: 0 };
}

/**
 * Returns the payment day one cycle later. Its distance in days from the coverage anniversary stays
 * the same. So a payment day on the 31st returns to the 31st after a short month.
 */
export function nextPaymentDay(
  date: string,
  cycle: BillingCycle,
  { start }: Pick<PolicyCoverageDates, 'start'>,
): string {
  const anchor = start ?? date;
  const { index, offset } = locateInCycle(date, cycle, anchor);
  const clampedOffset = Math.max(-MAX_OFFSET[cycle], Math.min(offset, MAX_OFFSET[cycle]));
  return addDays(addBillingCycles(anchor, cycle, index + 1), clampedOffset);
}

function cycleAt(index: number, cycle: BillingCycle, anchor: string): DateRange {
  const next = addBillingCycles(anchor, cycle, index + 1);
  return { start: addBillingCycles(anchor, cycle, index), end: addDays(next, -1) };
}

const isWithin = (period: DateRange, cycle: BillingCycle, end: string | null) =>
  end === null || period.end <= addDays(end, SHORT_DAYS[cycle]);

function clip(period: DateRange, end: string | null): DateRange {
  return end !== null && period.end > end ? { ...period, end } : period;
}

export interface CyclePayment {
  due_date: string;
  period: DateRange;
}

/**
 * Returns the payment that is due on `next`, with the days that it pays for. The due date moves to
 * a later cycle when it is before `notBefore`, or in the cycle that the purchase paid for. Null
 * when coverage has no whole cycle left.
 */
export function nextCyclePayment(
  next: string,
  cycle: BillingCycle,
  { start, end, notBefore }: PolicyCoverageDates & { notBefore: string },
): CyclePayment | null {
  const anchor = start ?? next;
  const first = start === null ? 0 : 1;
  let due_date = next;
  while (due_date < notBefore || locateInCycle(due_date, cycle, anchor).index < first)
    due_date = nextPaymentDay(due_date, cycle, { start: anchor });
  const period = cycleAt(locateInCycle(due_date, cycle, anchor).index, cycle, anchor);
  return isWithin(period, cycle, end) ? { due_date, period: clip(period, end) } : null;
}

/**
 * Returns the days that the payment before `next` paid for. Null when there was no such payment.
 */
export function periodOfPreviousPayment(
  next: string,
  cycle: BillingCycle,
  coverage: PolicyCoverageDates,
): DateRange | null {
  const anchor = coverage.start ?? next;
  const first = coverage.start === null ? -Infinity : 0;
  let index = locateInCycle(next, cycle, anchor).index - 1;
  while (index > 0 && !isWithin(cycleAt(index, cycle, anchor), cycle, coverage.end)) index -= 1;
  return index < first ? null : clip(cycleAt(index, cycle, anchor), coverage.end);
}

/**
 * Returns the later of two last days of coverage. Null means that coverage has no end date, so null
 * is later than any date.
 */
export function laterCoverageEnd(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return null;
  return a > b ? a : b;
}

interface BilledCoverage extends PolicyCoverageDates {
  frequency: PaymentFrequency;
}

/**
 * Returns the days that a later payment pays for. Null for a payment of a schedule, because its
 * payments together pay for the term.
 */
export function periodOfInstallment(
  { kind, due_date }: { kind: string; due_date: string },
  { frequency, start, end }: BilledCoverage,
): DateRange | null {
  const cycle = billingCycleOf(frequency);
  if (cycle === null) return null;
  if (kind === 'renewal') return cycleAt(0, cycle, due_date);
  if (kind !== 'cycle') return null;
  const anchor = start ?? due_date;
  return clip(cycleAt(locateInCycle(due_date, cycle, anchor).index, cycle, anchor), end);
}

/** Returns the days that the purchase of a policy pays for, if it is paid by the month or day. */
export function periodOfPurchase({ frequency, start, end }: BilledCoverage): DateRange | null {
  const cycle = billingCycleOf(frequency);
  if (cycle === null || cycle === 'year' || start === null) return null;
  return clip(cycleAt(0, cycle, start), end);
}
