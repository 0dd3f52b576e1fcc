import { RENTAL_TIME_ZONE } from '../src/contract/rental-limits.ts';

const shown = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A calendar date YYYY-MM-DD as people read it: 'Nov 20, 2026'. */
export function formatDate(date: string): string {
  return shown.format(new Date(`${date}T00:00:00Z`));
}

const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: RENTAL_TIME_ZONE });

/** The calendar date in New York now, YYYY-MM-DD: what counts as today for a rental. */
export function rentalToday(now: Date): string {
  return newYork.format(now);
}

const westernmost = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Honolulu' });

/**
 * The earliest calendar date that anybody in the 50 states writes now, YYYY-MM-DD: what a visitor calls
 * today is never before it.
 */
export function earliestToday(now: Date): string {
  return westernmost.format(now);
}
