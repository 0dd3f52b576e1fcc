import { nonBreakingDate } from './non-breaking.ts';

const longDate = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A calendar date YYYY-MM-DD as 'Jun 12, 2027', which no line breaks. An instant is read as its UTC date; what is no date stays. */
export function formatDate(date: string): string {
  const day = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(day.getTime()) ? date : nonBreakingDate(longDate.format(day));
}

/** An instant as 'Nov 22, 2026, 9:14 PM' in a time zone, of which no line breaks the date. */
export function formatInstant(instant: string, timeZone: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return nonBreakingDate(new Intl.DateTimeFormat('en-US', style).format(new Date(instant)));
}

const formatsByZone = new Map<string, Intl.DateTimeFormat>();

/** The calendar date of an instant in a time zone, YYYY-MM-DD. */
export function calendarDate(instant: Date, timeZone: string): string {
  // Making a format costs a hundred times using it: a list of policies asks for hundreds of dates.
  const format =
    formatsByZone.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  formatsByZone.set(timeZone, format);
  return format.format(instant);
}

/** Days from one calendar date to another; negative where the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** A calendar date some days later (or earlier, when negative). */
export function addDays(date: string, days: number): string {
  const result = new Date(`${date}T00:00:00Z`);
  result.setUTCDate(result.getUTCDate() + days);
  return result.toISOString().slice(0, 10);
}
