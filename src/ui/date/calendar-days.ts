/** The arithmetic of a calendar on dates YYYY-MM-DD: no time of day, so that no time zone can move a day. */
import { addDays } from '../../core/dates.ts';

const utc = (date: string) => new Date(`${date}T00:00:00Z`);
const monthName = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const dayName = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** The first day of a date's month. */
export function monthOf(date: string): string {
  return `${date.slice(0, 8)}01`;
}

/** The first day of the month some months later (or earlier, when negative). */
export function addMonths(date: string, months: number): string {
  const moved = utc(monthOf(date));
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved.toISOString().slice(0, 10);
}

/** The same day some months later; the month's last where it is shorter. */
export function sameDayIn(date: string, months: number): string {
  const month = addMonths(date, months);
  const last = addDays(addMonths(month, 1), -1);
  const day = month.slice(0, 8) + date.slice(8);
  return day < last ? day : last;
}

/** 0 for Sunday. */
export function weekdayOf(date: string): number {
  return utc(date).getUTCDay();
}

/** The days of a month by week, Sunday first. */
export function weeksOf(month: string): string[][] {
  const weeks: string[][] = [];
  for (let date = month; monthOf(date) === month; date = addDays(date, 1)) {
    if (weeks.length === 0 || weekdayOf(date) === 0) weeks.push([]);
    weeks.at(-1)?.push(date);
  }
  return weeks;
}

/** 'November 2026'. */
export function nameOfMonth(month: string): string {
  return monthName.format(utc(month));
}

/** 'Saturday, November 21, 2026'. */
export function nameOfDay(date: string): string {
  return dayName.format(utc(date));
}

/** Where a key leads from a day; null for keys that lead nowhere. */
export function dayAfterKey(date: string, key: string, shift: boolean): string | null {
  const weekday = weekdayOf(date);
  const months = shift ? 12 : 1;
  const moves: Record<string, () => string> = {
    ArrowLeft: () => addDays(date, -1),
    ArrowRight: () => addDays(date, 1),
    ArrowUp: () => addDays(date, -7),
    ArrowDown: () => addDays(date, 7),
    Home: () => addDays(date, -weekday),
    End: () => addDays(date, 6 - weekday),
    PageUp: () => sameDayIn(date, -months),
    PageDown: () => sameDayIn(date, months),
  };
  return Object.hasOwn(moves, key) ? (moves[key]?.() ?? null) : null;
}
