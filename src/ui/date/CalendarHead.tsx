import type { ReactDatePickerCustomHeaderProps } from 'react-datepicker';
import { Icon } from '../controls/Icon.tsx';

interface CalendarHeadProps extends ReactDatePickerCustomHeaderProps {
  /** How many months are on show. */
  months: number;
  min: Date | undefined;
  max: Date | undefined;
}

const nameOf = new Intl.DateTimeFormat('en-US', { month: 'long' }).format;
const monthNames = Array.from({ length: 12 }, (_, month) => nameOf(new Date(2026, month)));
/** Limits further apart are not walked through month by month. */
const MONTHS_WALKED = 24;

/** Months since the year 0. */
const numberOf = (date: Date) => date.getFullYear() * 12 + date.getMonth();

/** The name of a month; the first on show has the ways to the others. */
export function CalendarHead({ months, min, max, ...head }: CalendarHeadProps) {
  const shown = numberOf(head.monthDate);
  const first = min ? numberOf(min) : -Infinity;
  const last = max ? numberOf(max) : Infinity;
  const show = (month: number) => {
    const wanted = Math.min(Math.max(month, first), last);
    // Counted from January of the picker's own year: months under 0 and over 11 are those of other years.
    head.changeMonth(wanted - head.date.getFullYear() * 12);
  };
  const isFar = last - first > MONTHS_WALKED && last - first < Infinity;
  return (
    <>
      {isFar ? (
        <MonthChoice shown={shown} first={first} last={last} onShow={show} />
      ) : (
        <p className="calendar__month">
          {nameOf(head.monthDate)} {head.monthDate.getFullYear()}
        </p>
      )}
      {head.customHeaderCount === 0 && (
        <>
          <Turn to="Previous" disabled={shown <= first} onPress={() => show(shown - 1)} />
          <Turn to="Next" disabled={shown + months > last} onPress={() => show(shown + 1)} />
        </>
      )}
    </>
  );
}

interface MonthChoiceProps {
  shown: number;
  first: number;
  last: number;
  onShow: (month: number) => void;
}

/** For dates that may be decades away. */
function MonthChoice({ shown, first, last, onShow }: MonthChoiceProps) {
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

interface TurnProps {
  to: 'Previous' | 'Next';
  disabled: boolean;
  onPress: () => void;
}

function Turn({ to, disabled, onPress }: TurnProps) {
  return (
    <button
      type="button"
      className="icon-button calendar__turn"
      aria-label={`${to} month`}
      // Stays in reach: the last press on it must not lose the focus.
      aria-disabled={disabled}
      onClick={disabled ? undefined : onPress}
    >
      <Icon name={to === 'Next' ? 'caret-right-bold' : 'caret-left-bold'} size={18} />
    </button>
  );
}
