import { productRules } from '../../src/contract/products.ts';
import type { PoliciesTable } from '../data/schema.ts';
import { addCycles, earliestToday, formatDate } from '../dates.ts';
import { coveredUntil, type CoveredUntilRow } from './covered-until.ts';

/** Years after a loss during which a claim can be filed, as the policy text states. */
const FILING_YEARS = 1;

export type ClaimWindowRow = CoveredUntilRow & Pick<PoliciesTable, 'coverage_start_date'>;

/**
 * Returns the reason why no claim can be filed under a policy now, as text for the policyholder.
 * Null when a claim can be filed: coverage began, and the time limit for a loss on the last day of
 * coverage is not over. Under a canceled policy, losses on its days of coverage can be claimed.
 */
export function claimWindowBlocker(row: ClaimWindowRow, now: Date): string | null {
  const { status, coverage_start_date: start } = row;
  if (status === 'pending') {
    return 'This policy is still in review. A claim can be filed once it is approved.';
  }
  if (status === 'rejected') return 'This policy was rejected and never took effect.';
  const lastCoveredDay = coveredUntil(row);
  if (lastCoveredDay === null) return 'This policy was canceled before it took effect.';
  if (start !== null && start > now.toISOString().slice(0, 10)) {
    return `Coverage under this policy starts on ${formatDate(start)}.`;
  }
  const end = lastCoveredDay ?? row.coverage_end_date;
  const lastFilingDay = end === null ? null : addCycles(end, 'year', FILING_YEARS);
  if (lastFilingDay === null || lastFilingDay >= earliestToday(now)) return null;
  return `The time to file a claim on this policy ended on ${formatDate(lastFilingDay)}.`;
}

/** True when the product accepts claims and a claim can be filed now. */
export function isClaimable(row: ClaimWindowRow, now: Date): boolean {
  return productRules(row.vertical_code).claims !== 'none' && claimWindowBlocker(row, now) === null;
}
