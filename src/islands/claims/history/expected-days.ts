import type { Claim, DayRange } from '../../../contract/claims/claims.ts';
import { weekdayOf } from '../../../contract/claims/expected-dates.ts';
import { addDays, daysBetween, formatDate } from '../../../core/dates.ts';

/** Number of days in the band that shows the expected dates of a claim. */
const DAY_COUNT = 14;

interface DayCell {
  /** Date of this day, YYYY-MM-DD. */
  date: string;
  /** Short name of the weekday, such as 'Mon'. */
  weekday: string;
  /**
   * Text of this day: 'Today' for the current day. Month and day, such as 'Jun 10', for the first
   * day of the band and the first day of a month. Only the number, such as '11', for other days.
   */
  text: string;
  /** Day of the month, such as '11'. */
  number: string;
  kind: 'passed' | 'today' | 'decision' | 'payment' | 'plain';
  isWeekend: boolean;
  /**
   * Label of this day: 'Submitted', 'Decision' or 'Payment' on the first day of a range. Empty on
   * other days.
   */
  label: string;
}

interface DayCellsInput {
  /** Date on which the claim was filed, YYYY-MM-DD. */
  filed: string;
  expected: NonNullable<Claim['expected']>;
  /** Today's date, YYYY-MM-DD. */
  today: string;
}

/**
 * Returns the 14 days of the band. The first day is the day on which the claim was filed. If the
 * claim was filed 14 or more days ago, the first day is Monday of the current week.
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

interface ExpectedRanges {
  decision: DayRange | undefined;
  payment: DayRange | undefined;
}

interface FutureDay extends ExpectedRanges {
  date: string;
  isWeekend: boolean;
}

function futureDayKind({ date, isWeekend, decision, payment }: FutureDay): DayCell['kind'] {
  // A Saturday or Sunday inside a range is not marked. It is marked only if the range starts or
  // ends on that day.
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

function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((day + 6) % 7));
}
