import { addDays, formatDate } from '../../../core/dates.ts';

/**
 * Maximum number of days for which the bar has one segment per day. The bar of a longer coverage
 * has no segments.
 */
export const MAX_SEGMENTS = 7;

interface CoverageDays {
  /** Current day of the coverage, counted from 1. */
  day: number;
  of: number;
  /** First day of the coverage, YYYY-MM-DD. */
  start: string;
}

/**
 * Bar that shows how many days of the coverage have passed. It repeats the text next to it, so
 * screen readers skip the bar.
 */
export function CoverageDaysBar({ day, of, start }: CoverageDays) {
  if (of > MAX_SEGMENTS) {
    return (
      <div className="day-bar day-bar--long" aria-hidden="true">
        <span className="day-bar__passed" style={{ inlineSize: `${(day / of) * 100}%` }} />
      </div>
    );
  }
  return (
    <div className="day-bar" aria-hidden="true">
      {Array.from({ length: of }, (_, index) => (
        <span key={index} className={`day-bar__day day-bar__day--${dayState(index + 1, day)}`}>
          {index + 1 === day ? 'Today' : dayLabel(addDays(start, index), index === 0)}
        </span>
      ))}
    </div>
  );
}

function dayState(index: number, day: number) {
  return index < day ? 'passed' : index === day ? 'now' : 'ahead';
}

/**
 * Returns the label of a day. For the first day of the bar and the first day of a month, this is
 * month and day, such as 'Jun 12'. For other days, it is only the day's number.
 */
export function dayLabel(date: string, first: boolean): string {
  const [monthAndDay = ''] = formatDate(date).split(',');
  return first || date.endsWith('-01') ? monthAndDay : String(Number(date.slice(8)));
}
