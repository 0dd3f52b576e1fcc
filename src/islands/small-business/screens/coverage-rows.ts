import {
  smallBusinessCoverageRows,
  coverageLimitsByPlan,
  formatPlanCoverageLimit,
} from '../../../contract/small-business/coverages.ts';
import type { SmallBusinessPlanCode } from '../../../contract/small-business/limits.ts';
import { addDays, formatDate } from '../../../core/dates.ts';

/**
 * Returns the eight coverages of a plan. Each has its limit, or a text that tells if it is
 * included.
 */
export function coveragesOf(code: SmallBusinessPlanCode) {
  return smallBusinessCoverageRows.map(({ key, label }) => ({
    title: label,
    value: formatPlanCoverageLimit(coverageLimitsByPlan[code][key]),
  }));
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
