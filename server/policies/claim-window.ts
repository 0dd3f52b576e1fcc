import { productRules } from '../../src/contract/products.ts';
import type { PoliciesTable } from '../data/schema.ts';
import { addCycles, earliestToday, formatDate } from '../dates.ts';
import { coveredUntil, type CoveredUntilRow } from './covered-until.ts';

/** The terms give a year after the loss; no loss is covered after the cover has ended. */
const FILING_YEARS = 1;

export type ClaimWindowRow = CoveredUntilRow & Pick<PoliciesTable, 'coverage_start_date'>;

/**
 * Why no loss under a policy can be claimed now, in words for its holder; null where one can: the policy
 * took effect, and a loss on its last day could still be filed. A canceled one counts for its days of cover.
 */
export function claimBlocker(row: ClaimWindowRow, now: Date): string | null {
  const { status, coverage_start_date: start } = row;
  if (status === 'pending') {
    return 'This policy is still in review. A claim can be filed once it is approved.';
  }
  if (status === 'rejected') return 'This policy was rejected and never took effect.';
  const lastCoveredDay = coveredUntil(row);
  if (lastCoveredDay === null) return 'This policy was canceled before it took effect.';
  if (start !== null && start > now.toISOString().slice(0, 10)) {
    return `Cover under this policy starts on ${formatDate(start)}.`;
  }
  const end = lastCoveredDay ?? row.coverage_end_date;
  const lastFilingDay = end === null ? null : addCycles(end, 'year', FILING_YEARS);
  if (lastFilingDay === null || lastFilingDay >= earliestToday(now)) return null;
  return `The time to file a claim on this policy ended on ${formatDate(lastFilingDay)}.`;
}

/** Whether claims on a policy are taken at all, and one can be made now. */
export function isClaimable(row: ClaimWindowRow, now: Date): boolean {
  return productRules(row.vertical_code).claims !== 'none' && claimBlocker(row, now) === null;
}
