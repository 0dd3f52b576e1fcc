import { addDays } from '../src/contract/dates.ts';
import { productRules, type ProductRules } from '../src/contract/products.ts';
import { SHOP_TIME_ZONE } from '../src/contract/time-zones.ts';

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a calendar date YYYY-MM-DD, or the shop's date of an instant: 'Nov 20, 2026'. */
export function formatDate(date: string): string {
  const day = date.endsWith('Z') ? dateAtShop(date) : date.slice(0, 10);
  return dateFormat.format(new Date(`${day}T00:00:00Z`));
}

/** Formats the first and the last day of a period: 'Dec 24, 2026 – Jan 23, 2027'. */
export function formatDateRange({ start, end }: { start: string; end: string }): string {
  return start === end ? formatDate(start) : `${formatDate(start)} – ${formatDate(end)}`;
}

const instantFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: SHOP_TIME_ZONE,
  timeZoneName: 'short',
});

/** Formats an instant in the shop's time zone: 'Nov 20, 2026, 10:05 AM PST'. */
export function formatInstant(instant: string): string {
  return instantFormat.format(new Date(instant)).replaceAll('\u202f', ' ');
}

const MINUTE_MS = 60_000;

/**
 * Creates a function that returns today's date (YYYY-MM-DD) in a time zone. The function calls Intl
 * at most once a minute, because an Intl call takes longer than the rest of a short request.
 */
function createDateInTimeZone(timeZone: string): (now: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone });
  let [minute, date] = [NaN, ''];
  return (now) => {
    const currentMinute = Math.floor(now.getTime() / MINUTE_MS);
    if (currentMinute !== minute) [minute, date] = [currentMinute, format.format(now)];
    return date;
  };
}

const datesByTimeZone: Record<ProductRules['timeZone'], (now: Date) => string> = {
  'America/Los_Angeles': createDateInTimeZone('America/Los_Angeles'),
  'America/New_York': createDateInTimeZone('America/New_York'),
};

/** Returns today's date, YYYY-MM-DD, in the time zone that a product uses for its coverage days. */
export function todayInProductTimeZone(verticalCode: string, now: Date): string {
  return datesByTimeZone[productRules(verticalCode).timeZone](now);
}

/** Returns the date of an instant (ISO 8601), YYYY-MM-DD, in the product's time zone. */
export function dateInProductTimeZone(verticalCode: string, instant: string): string {
  return todayInProductTimeZone(verticalCode, new Date(instant));
}

/** Returns today's date, YYYY-MM-DD, at the shop. The shop's own deadlines count from it. */
export function todayAtShop(now: Date): string {
  return datesByTimeZone[SHOP_TIME_ZONE](now);
}

/** Returns the date of an instant (ISO 8601), YYYY-MM-DD, at the shop. */
export function dateAtShop(instant: string): string {
  return todayAtShop(new Date(instant));
}

/**
 * Returns today's date in UTC, YYYY-MM-DD. Only the start date of a new renters or collectibles
 * policy counts from it.
 */
export function todayInUtc(now: Date): string {
  return now.toISOString().slice(0, 10);
}

const dateInHonolulu = createDateInTimeZone('Pacific/Honolulu');

/**
 * Returns today's date in Honolulu, YYYY-MM-DD. Honolulu's date is the earliest of the 50 states,
 * so no visitor's current date is earlier.
 */
export function todayInHonolulu(now: Date): string {
  return dateInHonolulu(now);
}

/**
 * Adds a number of billing cycles to a calendar date. A negative count moves the date back. If the
 * resulting month does not have the day, the result is the month's last day.
 */
export function addBillingCycles(
  date: string,
  cycle: 'day' | 'month' | 'year',
  count: number,
): string {
  if (cycle === 'day') return addDays(date, count);
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const months = month - 1 + count * (cycle === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  const moved = new Date(Date.UTC(year, months, Math.min(day, lastDay)));
  return moved.toISOString().slice(0, 10);
}

/**
 * Returns the date `years` years before `date`, YYYY-MM-DD. February 29 becomes March 1 when the
 * earlier year has no February 29.
 */
export function yearsBefore(date: string, years: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
}

/**
 * Returns the last day of a one-year coverage period, for all products. The next coverage period
 * starts on the following day.
 */
export function lastDayOfCoverageYear(start: string): string {
  return addDays(addBillingCycles(start, 'year', 1), -1);
}

const EASTERNMOST_OFFSET_MS = 14 * 60 * 60 * 1000;

/** Returns the latest date (YYYY-MM-DD) that is today's date somewhere in the world. */
export function latestTodayWorldwide(now: Date): string {
  return new Date(now.getTime() + EASTERNMOST_OFFSET_MS).toISOString().slice(0, 10);
}

/** Returns an instant of a day: 18:00 UTC, which is noon in America, the location of every policy. */
export const noonOfDay = (day: string): Date => new Date(`${day}T18:00:00Z`);
