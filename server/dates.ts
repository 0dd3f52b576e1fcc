import { addDaysTo } from '../src/contract/rental-car/trip.ts';
import { productRules } from '../src/contract/products.ts';

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** A calendar date YYYY-MM-DD as people read it: 'Nov 20, 2026'. */
export function formatDate(date: string): string {
  return dateFormat.format(new Date(`${date}T00:00:00Z`));
}

const instantFormat = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** An instant as 'Nov 20, 2026, 6:05 PM UTC'. */
export function formatInstant(instant: string): string {
  return `${instantFormat.format(new Date(instant)).replaceAll('\u202f', ' ')} UTC`;
}

const MINUTE_MS = 60_000;

/** Today's date in a time zone. Intl is asked once a minute: it takes longer for it than a short request for the rest. */
function createDateInTimeZone(timeZone: string): (now: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone });
  let [minute, date] = [NaN, ''];
  return (now) => {
    const currentMinute = Math.floor(now.getTime() / MINUTE_MS);
    if (currentMinute !== minute) [minute, date] = [currentMinute, format.format(now)];
    return date;
  };
}

const datesByTimeZone = {
  UTC: createDateInTimeZone('UTC'),
  'America/New_York': createDateInTimeZone('America/New_York'),
};

/** Today's calendar date by the clock that a product's days of cover are counted by, YYYY-MM-DD. */
export function policyToday(verticalCode: string, now: Date): string {
  return datesByTimeZone[productRules(verticalCode).timeZone](now);
}

const dateInHonolulu = createDateInTimeZone('Pacific/Honolulu');

/**
 * The earliest calendar date that anybody in the 50 states writes now, YYYY-MM-DD: what a visitor calls
 * today is never before it.
 */
export function earliestToday(now: Date): string {
  return dateInHonolulu(now);
}

/**
 * A calendar date some billing cycles later, or earlier where negative. In a month that is too short it
 * is the last day.
 */
export function addCycles(date: string, cycle: 'day' | 'month' | 'year', count: number): string {
  if (cycle === 'day') return addDaysTo(date, count);
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const months = month - 1 + count * (cycle === 'year' ? 12 : 1);
  const lastDay = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  const moved = new Date(Date.UTC(year, months, Math.min(day, lastDay)));
  return moved.toISOString().slice(0, 10);
}

/** The last day of a year of cover, whatever the product: the next year begins on the day after. */
export function lastDayOfCoverageYear(start: string): string {
  return addDaysTo(addCycles(start, 'year', 1), -1);
}

const EASTERNMOST_OFFSET_MS = 14 * 60 * 60 * 1000;

/** The latest calendar date that anybody on earth writes now, YYYY-MM-DD. */
export function latestToday(now: Date): string {
  return new Date(now.getTime() + EASTERNMOST_OFFSET_MS).toISOString().slice(0, 10);
}

/** So many days from Monday to Friday after a date, YYYY-MM-DD; holidays count as any other. */
export function addBusinessDays(date: string, count: number): string {
  let day = date;
  for (let left = count; left > 0; left -= 1) day = nextBusinessDay(day);
  return day;
}

/** The first day from Monday to Friday after an instant's (UTC), YYYY-MM-DD; holidays count as any other. */
export function nextBusinessDay(after: string): string {
  const day = addDaysTo(after.slice(0, 10), 1);
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 ? nextBusinessDay(day) : day;
}
