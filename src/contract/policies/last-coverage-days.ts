/** The days that a policyholder can choose as the last day of coverage. */
import { addDays } from '../dates.ts';
import { formatDate } from '../format.ts';
import { productRules } from '../products.ts';

export interface LastCoverageDays {
  earliest: string;
  latest: string;
}

/** Dates are YYYY-MM-DD. `today` is in the product's time zone. */
interface CoverageState {
  productCode: string;
  status: string;
  start: string | null;
  /** Last day of the coverage period. Null if coverage runs until it is canceled. */
  end: string | null;
  nextPayment: string | null;
  today: string;
}

/**
 * Returns the days that can be chosen: from today to the end of the coverage period. A policy
 * without an end can end on any day that is paid. Null if there is no choice: before coverage
 * begins, for a trip, and for a product that ends on the next payment date.
 */
export function selectableLastDays({
  productCode,
  status,
  start,
  end,
  nextPayment,
  today,
}: CoverageState): LastCoverageDays | null {
  if (productRules(productCode).refund !== 'unused days') return null;
  if (status !== 'approved' && status !== 'pending_change') return null;
  if (start !== null && start > today) return null;
  const latest = end ?? (nextPayment && addDays(nextPayment, -1));
  return latest !== null && latest > today ? { earliest: today, latest } : null;
}

/** Returns the error message for a chosen last day. Empty if the day can be chosen. */
export function lastDayProblem(date: string, { earliest, latest }: LastCoverageDays): string {
  return date < earliest || date > latest
    ? `Choose a day from ${formatDate(earliest)} to ${formatDate(latest)}`
    : '';
}
