import { addDays, formatDate } from '../../../core/dates.ts';

/**
 * Maximum number of days for a bar with one segment per day. A longer period is one bar without
 * segments.
 */
const MAX_SEGMENTS = 7;

export interface CoverageDays {
  /** Current day of the coverage, counted from 1. */
  day: number;
  of: number;
  /** First day of the coverage, YYYY-MM-DD. */
  start: string;
}

/**
 * Shows how many days of the coverage have passed. It illustrates the text next to it, so screen
 * readers skip it.
 */
export function DayBar({ day, of, start }: CoverageDays) {
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
 * Returns month and day, such as 'Jun 12', for the first day and for the first day of a month.
 * Returns only the number for other days.
 */
function dayLabel(date: string, first: boolean): string {
  const [monthAndDay = ''] = formatDate(date).split(',');
  return first || date.endsWith('-01') ? monthAndDay : String(Number(date.slice(8)));
}
