import { counted } from '../counted.ts';
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

/**
 * Says that a claim can still be filed after the end of coverage.
 * @param lastCoveredDay YYYY-MM-DD
 * @param format formats a date
 */
export function stillFileText(lastCoveredDay: string, format: (date: string) => string): string {
  const [covered, deadline] = [lastCoveredDay, lastFilingDay(lastCoveredDay)].map(format);
  return `You can still file a claim for a loss on or before ${covered}. File it within ${counted(CLAIM_FILING_YEARS, 'year')} of the loss, no later than ${deadline}.`;
}
