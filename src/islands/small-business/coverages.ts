import type { CoverageRow } from '../../contract/coverage-row.ts';
import { toCoverageRows } from '../../contract/facts.ts';
import { smallBusinessCoverages } from '../../contract/small-business/facts.ts';
import type { SmallBusinessPlan } from '../../contract/small-business/plan.ts';
import { addDays, formatDate } from '../../core/dates.ts';

/**
 * Returns the coverages of a plan. A plan without coverages and without a carrier has the
 * specification's limits. The coverages of a named carrier are not known.
 */
export function coveragesOf(plan: SmallBusinessPlan): readonly CoverageRow[] {
  const { details, information, underwriter } = plan;
  if (information.coverages.length > 0 || underwriter) return information.coverages;
  return toCoverageRows(smallBusinessCoverages({ code: details.chubb_plan_code }));
}

/**
 * Returns the coverage period as a text, such as 'Dec 1, 2026 to Nov 30, 2027': one year, including
 * the last day.
 */
export function coveragePeriodText(start: string): string {
  return `${formatDate(start)} to ${formatDate(addDays(oneYearAfter(start), -1))}`;
}

/** Returns the same day of the next year. For February 29, returns February 28. */
function oneYearAfter(date: string): string {
  return `${Number(date.slice(0, 4)) + 1}${date.slice(4).replace('-02-29', '-02-28')}`;
}
