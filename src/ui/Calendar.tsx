import { enUS } from 'date-fns/locale/en-US';
import { useEffect, useRef } from 'react';
import { DatePicker, type ReactDatePickerCustomHeaderProps } from 'react-datepicker';
import { fromCalendar, toCalendar } from './date-text.ts';
import { Icon } from './Icon.tsx';

export interface CalendarProps {
  /** The chosen date, or the start of the chosen range: YYYY-MM-DD; anything else counts as none. */
  start: string;
  end?: string;
  /** Shows two months, and the days between start and end. */
  range?: boolean;
  /** The first and the last day that can be chosen, YYYY-MM-DD. */
  min?: string;
  max?: string;
  /** A day was chosen, YYYY-MM-DD. */
  onChoose: (date: string) => void;
}

/** The day that the keyboard starts from; a month also renders those of its neighbours, unseen. */
const FIRST_DAY = '[role="gridcell"][tabindex="0"]:not(.react-datepicker__day--outside-month)';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' });
/** Names a day 'Friday, November 27, 2026': with '27th' the number that is seen would not be in its name. */
const locale = { ...enUS, formatLong: { ...enUS.formatLong, date: () => 'EEEE, MMMM d, y' } };
const limit = (date: string | undefined) => (date && toCalendar(date)) || undefined;

/** The months, by keyboard and by pointer. Its own file: the calendar is the heaviest part of any flow. */
export function Calendar({ start, end = '', range, min, max, onChoose }: CalendarProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>(FIRST_DAY)?.focus();
  }, []);
  const from = toCalendar(start);
  const to = toCalendar(end);
  const choose = (date: Date | null) => date && onChoose(fromCalendar(date));
  return (
    <div className={`calendar${range ? ' calendar--range' : ''}`} ref={box}>
      <DatePicker
        inline
        locale={locale}
        selected={from}
        onChange={choose}
        startDate={from ?? undefined}
        endDate={to ?? undefined}
        selectsEnd={range && from !== null && to === null}
        allowSameDay
        minDate={limit(min)}
        maxDate={limit(max)}
        openToDate={from ?? limit(min)}
        monthsShown={range ? 2 : 1}
        formatWeekDay={(name) => name.slice(0, 2)}
        renderCustomHeader={(header) => <MonthHead {...header} months={range ? 2 : 1} />}
      />
    </div>
  );
}

interface MonthHeadProps extends ReactDatePickerCustomHeaderProps {
  months: number;
}

function MonthHead(props: MonthHeadProps) {
  const { monthDate, customHeaderCount, months } = props;
  const isFirst = customHeaderCount === 0;
  const isLast = customHeaderCount === months - 1;
  return (
    <div className="calendar__head">
      {isFirst ? (
        <button
          type="button"
          className="calendar__turn"
          aria-label="Previous month"
          disabled={props.prevMonthButtonDisabled}
          onClick={props.decreaseMonth}
        >
          <Icon name="caret-left-bold" size={18} />
        </button>
      ) : (
        <span className="calendar__turn" />
      )}
      <p className="calendar__month">{monthName.format(monthDate)}</p>
      {isLast ? (
        <button
          type="button"
          className="calendar__turn"
          aria-label="Next month"
          disabled={props.nextMonthButtonDisabled}
          onClick={props.increaseMonth}
        >
          <Icon name="caret-right-bold" size={18} />
        </button>
      ) : (
        <span className="calendar__turn" />
      )}
    </div>
  );
}
