import type { Claim, DayRange } from '../../../contract/claims/claims.ts';
import { addDays, daysBetween, formatDate } from '../../../core/dates.ts';
import { nonBreakingDate } from '../../../core/non-breaking.ts';

/** Number of days in the band. */
const DAY_COUNT = 14;

export interface DayCell {
  /** YYYY-MM-DD. */
  date: string;
  /** Such as 'Mon'. */
  weekday: string;
  /** 'Today', 'Jun 10' for the first day and the first day of a month, '11' for other days. */
  text: string;
  /** Day of the month. */
  number: string;
  kind: 'passed' | 'today' | 'decision' | 'payment' | 'plain';
  isWeekend: boolean;
  /** Label on the first day of a range: 'Submitted', 'Decision' or 'Payment'. */
  label: string;
}

export interface DayCellsInput {
  /** Date of the filing, YYYY-MM-DD. */
  filed: string;
  expected: NonNullable<Claim['expected']>;
  /** YYYY-MM-DD. */
  today: string;
}

/**
 * Returns the 14 days of the band. They start with the day of filing. If that is two weeks ago or
 * more, they start with Monday of the current week.
 */
export function dayCells({
  filed,
  expected: { decision, payment },
  today,
}: DayCellsInput): DayCell[] {
  const isLongAgo = daysBetween(filed, today) >= DAY_COUNT;
  const first = isLongAgo ? mondayOf(today) : filed;
  return Array.from({ length: DAY_COUNT }, (_, index): DayCell => {
    const date = addDays(first, index);
    const isToday = date === today;
    const weekday = weekdayOf(date);
    const isWeekend = weekday === 'Sat' || weekday === 'Sun';
    const futureKind = futureDayKind({ date, isWeekend, decision, payment });
    const kind = isToday ? 'today' : date < today ? 'passed' : futureKind;
    const label = dayLabel(date, { filed, decision, payment });
    const [monthAndDay = ''] = formatDate(date).split(',');
    const number = String(Number(date.slice(8)));
    const dateLabel = index === 0 || number === '1' ? monthAndDay : number;
    return { date, weekday, text: isToday ? 'Today' : dateLabel, number, kind, isWeekend, label };
  });
}

/**
 * Returns 'Tue, Jun 15 to Thu, Jun 17, 2027', or 'Tue, Jun 15, 2027' for one day. A date never
 * breaks across lines.
 */
export function weekdayRange({ from, to }: DayRange): string {
  const last = nonBreakingDate(`${weekdayOf(to)}, ${formatDate(to)}`);
  const first = nonBreakingDate(`${weekdayOf(from)}, ${withoutYear(from, to)}`);
  return from === to ? last : `${first} to ${last}`;
}

/** Returns a range such as 'Jun 15 to Jun 17, 2027'. */
export function rangeText({ from, to }: DayRange): string {
  return from === to ? formatDate(to) : `${withoutYear(from, to)} to ${formatDate(to)}`;
}

function withoutYear(from: string, to: string): string {
  const text = formatDate(from);
  return from.slice(0, 4) === to.slice(0, 4) ? (text.split(',')[0] ?? text) : text;
}

interface ExpectedRanges {
  decision: DayRange | undefined;
  payment: DayRange | undefined;
}

interface FutureDay extends ExpectedRanges {
  date: string;
  isWeekend: boolean;
}

function futureDayKind({ date, isWeekend, decision, payment }: FutureDay): DayCell['kind'] {
  // Weekend days inside a range are not marked, except if they are its first or last day.
  const includesDay = (range: DayRange | undefined) =>
    range !== undefined &&
    range.from <= date &&
    date <= range.to &&
    (!isWeekend || date === range.from || date === range.to);
  if (includesDay(decision)) return 'decision';
  return includesDay(payment) ? 'payment' : 'plain';
}

function dayLabel(
  date: string,
  { filed, decision, payment }: ExpectedRanges & { filed: string },
): string {
  if (date === filed) return 'Submitted';
  if (date === decision?.from) return 'Decision';
  return date === payment?.from ? 'Payment' : '';
}

const weekdays = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

function weekdayOf(date: string): string {
  return weekdays.format(new Date(`${date}T00:00:00Z`));
}

function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((day + 6) % 7));
}
