import { addDays, daysBetween } from '../../src/contract/dates.ts';
import { productRules } from '../../src/contract/products.ts';
import { isTripProduct, type CancellationBlockerRow } from './cancellation-blocker.ts';
import type { PoliciesTable } from '../data/policy-tables.ts';
import { todayInProductTimeZone } from '../dates.ts';
import { billingCycleOf, periodOfPreviousPayment } from '../sales/coverage-periods.ts';
import type { StoredBilling } from '../sales/stored-billing.ts';

/** Days that a payment pays for, first and last day included. */
interface PaidPeriod {
  start: string;
  end: string;
  days: number;
  usedDays: number;
}

/**
 * Calculated result of a cancellation: the refund and the end of coverage. Amounts in minor units.
 */
export interface CancellationOutcome {
  refund: number;
  /** Last day of coverage; null when coverage never began. */
  coverageEnd: string | null;
  period: PaidPeriod | null;
}

export type CancellationPolicyRow = CancellationBlockerRow &
  Pick<PoliciesTable, 'coverage_start_date'>;

interface TermsInput {
  row: CancellationPolicyRow;
  billing: StoredBilling;
  /** Total amount charged for the policy, minus refunds. */
  paid: number;
  /** Part of the charges that banks took back. It is not in `paid`. */
  disputed: number;
  /** Last day of coverage, by default today in the product's time zone, YYYY-MM-DD. */
  today: string;
}

/**
 * Calculates the refund of a cancellation from the payments and the policy's payment schedule. The
 * day of the cancellation is still covered. Payments for later days are refunded with their tax.
 * When coverage has not begun, all payments are refunded. Non-refundable policies keep their
 * coverage until the next payment date. The caller has checked that the policy can be canceled.
 */
export function calculateCancellation(
  row: CancellationPolicyRow,
  {
    billing,
    paid,
    disputed = 0,
    now,
    lastDay,
  }: Pick<TermsInput, 'billing' | 'paid'> & {
    disputed?: number;
    now: Date;
    lastDay?: string | undefined;
  },
): CancellationOutcome {
  const today = lastDay ?? todayInProductTimeZone(row.vertical_code, now);
  const input = { row, billing, paid, disputed, today };
  const period = paidPeriod(input);
  if (productRules(row.vertical_code).refund === 'none') {
    const end = billing.next_payment ?? row.coverage_end_date ?? today;
    // The date of a failed payment is in the past, and the days after it are still covered.
    return { refund: 0, coverageEnd: end < today ? today : end, period: null };
  }
  if (hasNotStarted(input)) return { refund: paid, coverageEnd: null, period };
  return { refund: unusedAmount(input, period), coverageEnd: input.today, period };
}

/**
 * True while coverage has not begun: the policy is pending or starts later. The policy of a trip
 * counts as not started here, because it can be canceled only before departure.
 */
function hasNotStarted({ row, today }: TermsInput): boolean {
  const start = row.coverage_start_date;
  return row.status === 'pending' || isTripProduct(row) || (start !== null && start > today);
}

function paidPeriod(input: TermsInput): PaidPeriod | null {
  const { row, billing, today } = input;
  const span = isPaidInInstallments(billing) ? termOf(row) : (cycleOf(row, billing) ?? termOf(row));
  if (!span || isTripProduct(row)) return null;
  const termDays = daysBetween(span.start, span.end) + 1;
  if (termDays < 1) return null;
  const elapsedDays = row.status === 'pending' ? 0 : daysBetween(span.start, today) + 1;
  const usedDays = Math.min(Math.max(elapsedDays, 0), termDays);
  const days = isPaidInInstallments(billing)
    ? Math.max(daysPaid(input, termDays), usedDays)
    : termDays;
  return days < 1
    ? null
    : { start: span.start, end: addDays(span.start, days - 1), days, usedDays };
}

/** Returns how many days of the term are paid by the amount paid so far. */
function daysPaid({ billing, paid }: TermsInput, termDays: number): number {
  const price = priceOfTerm(billing);
  return price === 0 ? termDays : Math.min(Math.floor((paid * termDays) / price), termDays);
}

/** True when several payments together pay one price for the whole term. */
function isPaidInInstallments({ frequency, schedule }: StoredBilling): boolean {
  return frequency === 'eleven_pay' || (schedule !== null && schedule.length > 1);
}

function termOf({ coverage_start_date: start, coverage_end_date: end }: CancellationPolicyRow) {
  return start !== null && end !== null ? { start, end } : null;
}

/**
 * Returns the period for which the most recent payment was made. Null when the policy has no next
 * payment.
 */
function cycleOf(row: CancellationPolicyRow, { frequency, next_payment: next }: StoredBilling) {
  const cycle = billingCycleOf(frequency);
  if (next === null || !cycle) return null;
  const { coverage_start_date: start, coverage_end_date: end } = row;
  return periodOfPreviousPayment(next, cycle, { start, end });
}

function unusedAmount(
  { row, billing, paid, disputed }: TermsInput,
  period: PaidPeriod | null,
): number {
  if (!period) return 0;
  const { days, usedDays } = period;
  if (isPaidInInstallments(billing)) {
    const term = termOf(row);
    const termDays = term ? daysBetween(term.start, term.end) + 1 : days;
    return Math.max(paid - proRata(priceOfTerm(billing), usedDays, termDays), 0);
  }
  const daysLeft = days - usedDays;
  if (billing.next_payment === null) return proRata(paid, daysLeft, days);
  // When a policy has several payments, only the most recent payment covers the remaining days.
  // After an endorsement the amount paid may be lower than the price, so the refund is never higher
  // than the amount paid. What a bank took back was returned already.
  return Math.max(Math.min(proRata(billing.price, daysLeft, days), paid + disputed) - disputed, 0);
}

function priceOfTerm({ schedule, totals }: StoredBilling): number {
  return schedule?.reduce((sum, { amount }) => sum + amount, 0) ?? totals.grandtotal;
}

/** Returns the share of an amount for `days` of `totalDays`, rounded half up to the cent. */
function proRata(amount: number, days: number, totalDays: number): number {
  return Math.floor((2 * amount * days + totalDays) / (2 * totalDays));
}
