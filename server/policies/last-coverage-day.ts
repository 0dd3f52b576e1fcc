import { productRules } from '../../src/contract/products.ts';
import type { PoliciesTable } from '../data/policy-tables.ts';
import { todayInProductTimeZone } from '../dates.ts';

export type LastCoverageDayRow = Pick<
  PoliciesTable,
  'vertical_code' | 'status' | 'coverage_end_date' | 'canceled_at'
>;

/**
 * Returns the last day of coverage of a canceled or rejected policy, YYYY-MM-DD. Null when coverage
 * never began. Undefined for a policy with another status.
 */
export function lastCoverageDayIfEnded(row: LastCoverageDayRow): string | null | undefined {
  const { status, vertical_code: productCode, coverage_end_date: end, canceled_at: canceled } = row;
  if (status === 'rejected') return null;
  if (status !== 'canceled') return undefined;
  if (end === null || canceled === null) return null;
  // A non-refundable policy keeps its end date. Any other policy ends on the day of its
  // cancellation at the latest. If its end date is later than that day, coverage never began.
  const isNonRefundable = productRules(productCode).refund === 'none';
  return isNonRefundable || end <= todayInProductTimeZone(productCode, new Date(canceled))
    ? end
    : null;
}
