import { nonBreakingDate } from '../contract/format.ts';

export { addDays, daysBetween } from '../contract/dates.ts';
export { formatDate } from '../contract/format.ts';

/**
 * Formats an instant (a date with a time) in a time zone as 'Nov 22, 2026, 9:14 PM', with
 * non-breaking spaces.
 */
export function formatInstant(instant: string, timeZone: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return nonBreakingDate(new Intl.DateTimeFormat('en-US', style).format(new Date(instant)));
}

/** Formats a date with its weekday: 'Saturday, November 28, 2026'. `date` is YYYY-MM-DD. */
export function formatFullDate(date: string): string {
  const style = { dateStyle: 'full', timeZone: 'UTC' } as const;
  return nonBreakingDate(
    new Intl.DateTimeFormat('en-US', style).format(new Date(`${date}T00:00:00Z`)),
  );
}

const formatsByZone = new Map<string, Intl.DateTimeFormat>();

/** Returns the calendar date of an instant in a time zone, YYYY-MM-DD. */
export function calendarDate(instant: Date, timeZone: string): string {
  // The formats are cached, because creating a format takes about a hundred times as long as using
  // it. A list of policies formats hundreds of dates.
  const format =
    formatsByZone.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formatsByZone.set(timeZone, format);
  return format.format(instant);
}
