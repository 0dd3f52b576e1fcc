import { addDays } from './dates.ts';

// Banks settle on neither weekends nor these holidays. Source: Federal Reserve Financial Services,
// Federal Reserve Bank holiday schedule. All holidays are calculated as they are since 2022.

/** Holidays on a fixed day of the year, MM-DD. One on a Sunday is observed on the next day. */
const fixedHolidays = new Set([
  '01-01', // New Year's Day
  '06-19', // Juneteenth National Independence Day
  '07-04', // Independence Day
  '11-11', // Veterans Day
  '12-25', // Christmas Day
]);

/** Holidays on a weekday of a month, as month, weekday (0 is Sunday) and its number in the month. */
const weekdayHolidays = new Set([
  '1/1/3', // Birthday of Martin Luther King, Jr.
  '2/1/3', // Washington's Birthday
  '5/1/last', // Memorial Day
  '9/1/1', // Labor Day
  '10/1/2', // Columbus Day
  '11/4/4', // Thanksgiving Day
]);

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/**
 * True on a holiday of the Federal Reserve Banks. They are open on the Friday before a holiday on a
 * Saturday.
 */
function isBankHoliday(date: string): boolean {
  const weekday = weekdayOf(date);
  if (fixedHolidays.has(date.slice(5))) return true;
  if (weekday === 1 && fixedHolidays.has(addDays(date, -1).slice(5))) return true;
  const inMonth = `${Number(date.slice(5, 7))}/${weekday}`;
  const isLast = addDays(date, 7).slice(0, 7) !== date.slice(0, 7);
  const number = Math.ceil(Number(date.slice(8)) / 7);
  return (
    weekdayHolidays.has(`${inMonth}/${number}`) ||
    (isLast && weekdayHolidays.has(`${inMonth}/last`))
  );
}

/**
 * True on Monday to Friday (YYYY-MM-DD), except on the holidays of the Federal Reserve Banks.
 * @internal exported for tests
 */
export function isBusinessDay(date: string): boolean {
  const weekday = weekdayOf(date);
  return weekday !== 0 && weekday !== 6 && !isBankHoliday(date);
}

/** Returns the first business day (YYYY-MM-DD) after a date or after the UTC date of an instant. */
export function nextBusinessDay(after: string): string {
  const day = addDays(after.slice(0, 10), 1);
  return isBusinessDay(day) ? day : nextBusinessDay(day);
}

/** Adds a number of business days to a date (YYYY-MM-DD) or to the UTC date of an instant. */
export function addBusinessDays(date: string, count: number): string {
  let day = date.slice(0, 10);
  for (let left = count; left > 0; left -= 1) day = nextBusinessDay(day);
  return day;
}
