import { productRules } from '../../src/contract/products.ts';
import type { PoliciesTable } from '../data/schema.ts';
import { policyToday } from '../dates.ts';

export type CoveredUntilRow = Pick<
  PoliciesTable,
  'vertical_code' | 'status' | 'coverage_end_date' | 'canceled_at'
>;

/**
 * The last day of cover of a policy that was canceled or rejected, YYYY-MM-DD; null where it never covered
 * anybody. Undefined for every other policy.
 */
export function coveredUntil(row: CoveredUntilRow): string | null | undefined {
  const { status, vertical_code: productCode, coverage_end_date: end, canceled_at: canceled } = row;
  if (status === 'rejected') return null;
  if (status !== 'canceled') return undefined;
  if (end === null || canceled === null) return null;
  // What is not refunded runs on; anything else ends on the day it was canceled, or kept the dates it never saw.
  const isNonRefundable = productRules(productCode).refund === 'none';
  return isNonRefundable || end <= policyToday(productCode, new Date(canceled)) ? end : null;
}
