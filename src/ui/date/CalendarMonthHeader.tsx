import type { ReactDatePickerCustomHeaderProps } from 'react-datepicker';
import { Icon } from '../controls/Icon.tsx';

interface CalendarHeaderProps extends ReactDatePickerCustomHeaderProps {
  /** Number of months that the calendar shows at the same time. */
  months: number;
  min: Date | undefined;
  max: Date | undefined;
}

const nameOf = new Intl.DateTimeFormat('en-US', { month: 'long' }).format;
const monthNames = Array.from({ length: 12 }, (_, month) => nameOf(new Date(2026, month)));
/**
 * Maximum number of months for which the previous and next buttons are enough. If more months can
 * be chosen, the header also has selects for month and year.
 */
const MAX_MONTHS_BY_BUTTON = 24;

/** Returns the number of months since the year 0. */
const monthIndex = (date: Date) => date.getFullYear() * 12 + date.getMonth();

/**
 * Renders the name of a month above its days. Above the first visible month, it also renders the
 * buttons for the previous and next month.
 */
export function CalendarMonthHeader({ months, min, max, ...head }: CalendarHeaderProps) {
  const shown = monthIndex(head.monthDate);
  const first = min ? monthIndex(min) : -Infinity;
  const last = max ? monthIndex(max) : Infinity;
  const show = (month: number) => {
    const targetMonth = Math.min(Math.max(month, first), last);
    // The picker numbers months from January of its current year. A number below 0 or above 11
    // selects a month of another year.
    head.changeMonth(targetMonth - head.date.getFullYear() * 12);
  };
  const hasMonthSelect = last - first > MAX_MONTHS_BY_BUTTON && last - first < Infinity;
  return (
    <>
      {hasMonthSelect ? (
        <MonthSelect shown={shown} first={first} last={last} onShow={show} />
      ) : (
        <p className="calendar__month">
          {nameOf(head.monthDate)} {head.monthDate.getFullYear()}
        </p>
      )}
      {head.customHeaderCount === 0 && (
        <>
          <MonthButton
            direction="Previous"
            disabled={shown <= first}
            onPress={() => show(shown - 1)}
          />
          <MonthButton
            direction="Next"
            disabled={shown + months > last}
            onPress={() => show(shown + 1)}
          />
        </>
      )}
    </>
  );
}

interface MonthSelectProps {
  shown: number;
  first: number;
  last: number;
  onShow: (month: number) => void;
}

/**
 * Renders selects for month and year, because the buttons would be too slow for dates that are
 * decades away.
 */
function MonthSelect({ shown, first, last, onShow }: MonthSelectProps) {
  const month = shown % 12;
  const firstYear = Math.floor(first / 12);
  const years = Array.from(
    { length: Math.floor(last / 12) - firstYear + 1 },
    (_, at) => firstYear + at,
  );
  return (
    <p className="calendar__month calendar__month--far">
      <select
        aria-label="Month"
        value={month}
        onChange={(event) => onShow(shown - month + Number(event.target.value))}
      >
        {monthNames.map((name, at) => (
          <option key={name} value={at}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label="Year"
        value={(shown - month) / 12}
        onChange={(event) => onShow(Number(event.target.value) * 12 + month)}
      >
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </select>
    </p>
  );
}

interface MonthButtonProps {
  direction: 'Previous' | 'Next';
  disabled: boolean;
  onPress: () => void;
}

function MonthButton({ direction, disabled, onPress }: MonthButtonProps) {
  return (
    <button
      type="button"
      className="icon-button calendar__turn"
      aria-label={`${direction} month`}
      // The button has `aria-disabled` instead of `disabled`. So the button keeps the focus if a
      // press on it disables it.
      aria-disabled={disabled}
      onClick={disabled ? undefined : onPress}
    >
      <Icon name={direction === 'Next' ? 'caret-right-bold' : 'caret-left-bold'} size={18} />
    </button>
  );
}
