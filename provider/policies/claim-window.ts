import { verticalFacts } from '../../src/contract/verticals.ts';
import type { PoliciesTable } from '../data/schema.ts';
import { addCycles, earliestToday, formatDate } from '../dates.ts';
import { coveredUntil, type EndedRow } from './covered-until.ts';

/** The terms give a year after the loss; no loss is covered after the cover has ended. */
const FILING_YEARS = 1;

export type ClaimWindowRow = EndedRow & Pick<PoliciesTable, 'coverage_start_date'>;

/**
 * Why no loss under a policy can be claimed now, in words for its holder; null where one can: the policy
 * took effect, and a loss on its last day could still be filed. A canceled one counts for its days of cover.
 */
export function refusalToClaim(row: ClaimWindowRow, now: Date): string | null {
  const { status, coverage_start_date: starts } = row;
  if (status === 'pending') {
    return 'This policy is still in review. A claim can be filed once it is approved.';
  }
  if (status === 'rejected') return 'This policy was rejected and never took effect.';
  const until = coveredUntil(row);
  if (until === null) return 'This policy was canceled before it took effect.';
  if (starts !== null && starts > now.toISOString().slice(0, 10)) {
    return `Cover under this policy starts on ${formatDate(starts)}.`;
  }
  const end = until ?? row.coverage_end_date;
  const last = end === null ? null : addCycles(end, 'year', FILING_YEARS);
  if (last === null || last >= earliestToday(now)) return null;
  return `The time to file a claim on this policy ended on ${formatDate(last)}.`;
}

/** Whether claims on a policy are taken at all, and one can be made now. */
export function isClaimable(row: ClaimWindowRow, now: Date): boolean {
  return verticalFacts(row.vertical_code).claims !== 'none' && refusalToClaim(row, now) === null;
}
