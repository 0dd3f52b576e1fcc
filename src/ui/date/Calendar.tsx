import { enUS } from 'date-fns/locale/en-US';
import { useEffect, useRef } from 'react';
import { DatePicker } from 'react-datepicker';
import { calendarDate } from '../../core/dates.ts';
import { environment } from '../../core/environment.ts';
import { CalendarMonthHeader } from './CalendarMonthHeader.tsx';
import { fromPickerDate, isIsoDate, toPickerDate } from './date-text.ts';

export interface CalendarProps {
  /**
   * The chosen date, or the start of the chosen range, as YYYY-MM-DD. Any other text means that no
   * date is chosen.
   */
  start: string;
  end?: string;
  /**
   * True if the visitor chooses a range of dates. The calendar then shows two months and highlights
   * the days from `start` to `end`.
   */
  range?: boolean;
  /** `min` and `max` are the first and the last day that can be chosen, YYYY-MM-DD. */
  min?: string;
  max?: string;
  /** Called with the day that the visitor chose, YYYY-MM-DD. */
  onChoose: (date: string) => void;
}

/**
 * Selector of the day that Tab can focus. Invisible days of the previous and next month are
 * excluded.
 */
const CURRENT_DAY = '[role="gridcell"][tabindex="0"]:not(.react-datepicker__day--outside-month)';

/**
 * Locale with accessible names of days such as 'Friday, November 27, 2026'. The default name
 * contains '27th'. A voice command with the visible number '27' would not match it.
 */
const locale = { ...enUS, formatLong: { ...enUS.formatLong, date: () => 'EEEE, MMMM d, y' } };

/**
 * Renders the months of a calendar with the library react-datepicker, for keyboard and pointer.
 * This code is a separate file that is loaded only when it is needed.
 */
export function Calendar({ start, end = '', range = false, min, max, onChoose }: CalendarProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>(CURRENT_DAY)?.focus();
  }, []);
  const months = range ? 2 : 1;
  const limits = { months, min: limitOf(min), max: limitOf(max) };
  // A day before `min` or after `max` is not passed to the picker as selected, because this day
  // cannot get the focus.
  const from =
    isIsoDate(start) && start === clampDate(start, min, max) ? toPickerDate(start) : null;
  const to = isIsoDate(end) ? toPickerDate(end) : null;
  return (
    <div className="calendar" ref={box}>
      <DatePicker
        inline
        locale={locale}
        allowSameDay
        selected={from}
        startDate={from}
        endDate={to}
        selectsEnd={range && from !== null && to === null}
        minDate={limits.min}
        maxDate={limits.max}
        openToDate={from ?? toPickerDate(initialDate(min, max))}
        monthsShown={months}
        onChange={(date: Date | null) => date && onChoose(fromPickerDate(date))}
        renderCustomHeader={(head) => <CalendarMonthHeader {...head} {...limits} />}
      />
    </div>
  );
}

const limitOf = (date?: string) => (date && isIsoDate(date) ? toPickerDate(date) : undefined);

function clampDate(date: string, min = date, max = date): string {
  return date < min ? min : date > max ? max : date;
}

/**
 * Returns the day at which the calendar opens if no day is chosen. With `min`: the first allowed
 * day, or the last allowed day if all allowed days are in the past. Without `min`: today, or `max`
 * if `max` is before today.
 */
function initialDate(min?: string, max?: string): string {
  const today = calendarDate(environment().now(), environment().device().timeZone);
  return min && (!max || max > today) ? min : clampDate(today, min, max);
}
