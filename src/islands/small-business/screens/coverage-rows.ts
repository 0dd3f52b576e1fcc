import {
  smallBusinessCoverageRows,
  coverageTiers,
  tierText,
} from '../../../contract/small-business/coverages.ts';
import type { SmallBusinessPlanCode } from '../../../contract/small-business/limits.ts';
import { addDays, formatDate } from '../../../core/dates.ts';

/** The eight coverages of a plan, each with its limit in words or whether it is included. */
export function coveragesOf(code: SmallBusinessPlanCode) {
  return smallBusinessCoverageRows.map(({ key, label }) => ({
    title: label,
    value: tierText(coverageTiers[code][key]),
  }));
}

/** 'Dec 1, 2026 to Dec 1, 2027': one year from the start. */
export function termText(start: string): string {
  return `${formatDate(start)} to ${formatDate(yearAfter(start))}`;
}

/** The same day a year later; March 1 after February 29. */
function yearAfter(date: string): string {
  return addDays(`${Number(date.slice(0, 4)) + 1}${date.slice(4)}`, 0);
}
