import { nameOfDay, nameOfMonth, weekdayOf, weeksOf } from './calendar-days.ts';

export interface CalendarMonthProps {
  /** Its first day, YYYY-MM-DD. */
  month: string;
  /** The day that the keyboard stands on. */
  active: string;
  isAllowed: (date: string) => boolean;
  /** What of the choice a day is: its only day, an end, or between the ends. */
  markOf: (date: string) => DayMark | undefined;
  onChoose: (date: string) => void;
  onPoint: (date: string) => void;
}

export type DayMark = 'selected' | 'in-range' | 'in-selecting-range';

const weekdays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

/** One month as a grid of weeks. Its keys are handled by the calendar, which moves from month to month. */
export function CalendarMonth({ month, ...days }: CalendarMonthProps) {
  return (
    <div role="grid" aria-label={nameOfMonth(month)}>
      {/* Each day's own name says its weekday. */}
      <div className="calendar__week" aria-hidden="true">
        {weekdays.map((name) => (
          <span className="calendar__weekday" key={name}>
            {name}
          </span>
        ))}
      </div>
      {weeksOf(month).map((week) => (
        <div className="calendar__week" role="row" key={week[0]}>
          {week.map((date) => (
            <Day key={date} date={date} {...days} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Day(props: Omit<CalendarMonthProps, 'month'> & { date: string }) {
  const { date, active, isAllowed, markOf, onChoose, onPoint } = props;
  const allowed = isAllowed(date);
  const mark = markOf(date);
  return (
    <button
      type="button"
      role="gridcell"
      className={`calendar__day${mark ? ` calendar__day--${mark}` : ''}`}
      // A month begins on any day of the week.
      style={date.endsWith('-01') ? { gridColumnStart: weekdayOf(date) + 1 } : undefined}
      tabIndex={date === active ? 0 : -1}
      data-date={date}
      aria-label={`${allowed ? 'Choose' : 'Not available'} ${nameOfDay(date)}`}
      aria-selected={mark === 'selected'}
      aria-disabled={!allowed}
      onClick={() => allowed && onChoose(date)}
      onMouseEnter={() => onPoint(date)}
    >
      {Number(date.slice(8))}
    </button>
  );
}
