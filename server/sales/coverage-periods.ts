// Date arithmetic of billing cycles: the days of coverage that each payment of a policy pays for.
import { addDaysTo, daysBetweenDates } from '../../src/contract/rental-car/trip.ts';
import type { PaymentFrequency } from '../../src/contract/purchase/billing.ts';
import { addCycles } from '../dates.ts';

/** How long one payment of a policy lasts. */
export type BillingCycle = 'day' | 'month' | 'year';

/** Days, both included. */
export interface Period {
  start: string;
  end: string;
}

/** The term of a policy, YYYY-MM-DD. A null start counts cycles from the payment itself; a null end is open. */
export interface Coverage {
  start: string | null;
  end: string | null;
}

/** Days by which a payment day may differ from the anniversary and still belong to one cycle, whatever its length. */
const MAX_OFFSET: Record<BillingCycle, number> = { day: 0, month: 13, year: 181 };

/** Days by which the last cycle may be short: a term of 365 days over a leap day ends before its anniversary. */
const SHORT_DAYS: Record<BillingCycle, number> = { day: 0, month: 1, year: 1 };

/** null for what is paid once or by a schedule. */
export function billingCycleOf(frequency: PaymentFrequency): BillingCycle | null {
  return frequency === 'once' || frequency === 'eleven_pay' ? null : frequency;
}

interface CyclePosition {
  /** Cycles from the first day of coverage to the nearest anniversary; 0 is the cycle that the purchase pays for. */
  index: number;
  /** Days from that anniversary to the payment; negative where it is paid in advance. */
  offset: number;
}

function locateInCycle(date: string, cycle: BillingCycle, anchor: string): CyclePosition {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const months = monthOf(date) - monthOf(anchor);
  const estimate = {
    day: daysBetweenDates(anchor, date),
    month: months,
    year: Math.floor(months / 12),
  }[cycle];
  const candidates = [estimate - 1, estimate, estimate + 1].map((index) => ({
    index,
    offset: daysBetweenDates(addCycles(anchor, cycle, index), date),
  }));
  // Sorting is stable: of two anniversaries at the same distance the earlier one counts.
  const [nearest] = candidates.toSorted((a, b) => Math.abs(a.offset) - Math.abs(b.offset));
  return nearest ?? { index: estimate, offset: 0 };
}

/**
 * The payment day one cycle after another, at the same distance from the anniversary of the coverage. What began on the
 * 31st comes back to it after a short month.
 */
export function nextPaymentDay(
  date: string,
  cycle: BillingCycle,
  { start }: Pick<Coverage, 'start'>,
): string {
  const anchor = start ?? date;
  const { index, offset } = locateInCycle(date, cycle, anchor);
  const clampedOffset = Math.max(-MAX_OFFSET[cycle], Math.min(offset, MAX_OFFSET[cycle]));
  return addDaysTo(addCycles(anchor, cycle, index + 1), clampedOffset);
}

function cycleAt(index: number, cycle: BillingCycle, anchor: string): Period {
  const next = addCycles(anchor, cycle, index + 1);
  return { start: addCycles(anchor, cycle, index), end: addDaysTo(next, -1) };
}

const isWithin = (period: Period, cycle: BillingCycle, end: string | null) =>
  end === null || period.end <= addDaysTo(end, SHORT_DAYS[cycle]);

function clip(period: Period, end: string | null): Period {
  return end !== null && period.end > end ? { ...period, end } : period;
}

export interface CyclePayment {
  due_date: string;
  period: Period;
}

/**
 * The payment that is due on `next`, with the days that it pays for. One that is due before `notBefore`, or for the cycle
 * that the purchase has paid for, moves on to the next cycle; null where coverage has no whole cycle left.
 */
export function cyclePayment(
  next: string,
  cycle: BillingCycle,
  { start, end, notBefore }: Coverage & { notBefore: string },
): CyclePayment | null {
  const anchor = start ?? next;
  const first = start === null ? 0 : 1;
  let due_date = next;
  while (due_date < notBefore || locateInCycle(due_date, cycle, anchor).index < first)
    due_date = nextPaymentDay(due_date, cycle, { start: anchor });
  const period = cycleAt(locateInCycle(due_date, cycle, anchor).index, cycle, anchor);
  return isWithin(period, cycle, end) ? { due_date, period: clip(period, end) } : null;
}

/** The days of the last payment before the one that is due on `next`; null where there was none. */
export function periodPaidBefore(
  next: string,
  cycle: BillingCycle,
  coverage: Coverage,
): Period | null {
  const anchor = coverage.start ?? next;
  const first = coverage.start === null ? -Infinity : 0;
  let index = locateInCycle(next, cycle, anchor).index - 1;
  while (index > 0 && !isWithin(cycleAt(index, cycle, anchor), cycle, coverage.end)) index -= 1;
  return index < first ? null : clip(cycleAt(index, cycle, anchor), coverage.end);
}

/** The later of two last days of coverage; null is open and later than any. */
export function laterEnd(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return null;
  return a > b ? a : b;
}
