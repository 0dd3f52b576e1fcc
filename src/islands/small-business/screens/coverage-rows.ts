import {
  smallBusinessCoverageRows,
  coverageTiers,
  formatTier,
} from '../../../contract/small-business/coverages.ts';
import type { SmallBusinessPlanCode } from '../../../contract/small-business/limits.ts';
import { addDays, formatDate } from '../../../core/dates.ts';

/** The eight coverages of a plan, each with its limit in words or whether it is included. */
export function coveragesOf(code: SmallBusinessPlanCode) {
  return smallBusinessCoverageRows.map(({ key, label }) => ({
    title: label,
    value: formatTier(coverageTiers[code][key]),
  }));
}

/** 'Dec 1, 2026 to Nov 30, 2027': one year from the start, its last day included. */
export function termText(start: string): string {
  return `${formatDate(start)} to ${formatDate(addDays(oneYearAfter(start), -1))}`;
}

/** The day on which the next year begins; of February 29 it is the day before March. */
function oneYearAfter(date: string): string {
  return `${Number(date.slice(0, 4)) + 1}${date.slice(4).replace('-02-29', '-02-28')}`;
}
