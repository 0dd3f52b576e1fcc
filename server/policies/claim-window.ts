import { lastFilingDay } from '../../src/contract/claims/filing-deadline.ts';
import { productRules } from '../../src/contract/products.ts';
import type { PoliciesTable } from '../data/policy-tables.ts';
import { formatDate, todayInHonolulu, todayInProductTimeZone } from '../dates.ts';
import { lastCoverageDayIfEnded, type LastCoverageDayRow } from './last-coverage-day.ts';

export type ClaimWindowRow = LastCoverageDayRow &
  Pick<PoliciesTable, 'coverage_start_date'> &
  Partial<Pick<PoliciesTable, 'last_coverage_day'>>;

/**
 * Returns the reason why no claim can be filed under a policy now, as text for the policyholder.
 * Null when a claim can be filed: coverage began, and the time limit for a loss on the last day of
 * coverage is not over. Under a canceled policy, losses on its days of coverage can be claimed.
 */
export function claimFilingBlocker(row: ClaimWindowRow, now: Date): string | null {
  const { status, coverage_start_date: start } = row;
  if (status === 'pending') {
    return 'This policy is still in review. You can file a claim once it’s approved.';
  }
  if (status === 'rejected') return 'This policy wasn’t approved and never took effect.';
  const lastCoveredDay = lastCoverageDayIfEnded(row);
  if (lastCoveredDay === null) return 'This policy was canceled before it took effect.';
  if (start !== null && start > todayInProductTimeZone(row.vertical_code, now)) {
    return `This policy starts on ${formatDate(start)}.`;
  }
  const end = lastCoveredDay ?? row.last_coverage_day ?? row.coverage_end_date;
  const deadline = end === null ? null : lastFilingDay(end);
  if (deadline === null || deadline >= todayInHonolulu(now)) return null;
  return `The deadline to file a claim on this policy was ${formatDate(deadline)}.`;
}

/** True when the product accepts claims and a claim can be filed now. */
export function isClaimable(row: ClaimWindowRow, now: Date): boolean {
  return productRules(row.vertical_code).claims !== 'none' && claimFilingBlocker(row, now) === null;
}
