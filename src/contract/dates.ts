/** Calendar dates are texts such as '2027-06-12', without a time zone. */

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the number of days from one calendar date to another. Negative if the second date is
 * earlier.
 */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Adds days to a calendar date. A negative number of days returns an earlier date. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
