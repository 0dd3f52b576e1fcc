import { CLAIM_FILING_YEARS } from '../service-facts.ts';

/**
 * Returns the last day on which a claim can be filed for a loss on the last day of coverage. Both
 * are YYYY-MM-DD. February 29 becomes February 28 if the later year has no February 29.
 */
export function lastFilingDay(lastCoveredDay: string): string {
  const [year = 0, month = 1, day = 1] = lastCoveredDay.split('-').map(Number);
  const filingYear = year + CLAIM_FILING_YEARS;
  const lastOfMonth = new Date(Date.UTC(filingYear, month, 0)).getUTCDate();
  const moved = new Date(Date.UTC(filingYear, month - 1, Math.min(day, lastOfMonth)));
  return moved.toISOString().slice(0, 10);
}
