import { verticalFacts } from '../../src/contract/verticals.ts';
import type { PoliciesTable } from '../data/schema.ts';
import { policyToday } from '../dates.ts';

export type EndedRow = Pick<
  PoliciesTable,
  'vertical_code' | 'status' | 'coverage_end_date' | 'canceled_at'
>;

/**
 * The last day of cover of a policy that was canceled or rejected, YYYY-MM-DD; null where it never covered
 * anybody. Undefined for every other policy.
 */
export function coveredUntil(row: EndedRow): string | null | undefined {
  const { status, vertical_code: vertical, coverage_end_date: end, canceled_at: canceled } = row;
  if (status === 'rejected') return null;
  if (status !== 'canceled') return undefined;
  if (end === null || canceled === null) return null;
  // What is not refunded runs on; anything else ends on the day it was canceled, or kept the dates it never saw.
  const runsOn = verticalFacts(vertical).refund === 'none';
  return runsOn || end <= policyToday(vertical, new Date(canceled)) ? end : null;
}
