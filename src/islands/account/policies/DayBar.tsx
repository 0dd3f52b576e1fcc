import { addDays, formatDate } from '../../../core/dates.ts';

/** More days than these are shown as one bar. */
const MAX_SEGMENTS = 7;

export interface CoverageDays {
  /** From 1. */
  day: number;
  of: number;
  /** YYYY-MM-DD. */
  start: string;
}

/** How much of the cover has passed, by days. A picture of the sentence beside it. */
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

/** 'Jun 12' for the first day and the first of a month, the number alone for the others. */
function dayLabel(date: string, first: boolean): string {
  const [monthAndDay = ''] = formatDate(date).split(',');
  return first || date.endsWith('-01') ? monthAndDay : String(Number(date.slice(8)));
}
