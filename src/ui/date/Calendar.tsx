import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { addMonths, dayAfterKey, monthOf, nameOfMonth } from './calendar-days.ts';
import { CalendarMonth, type DayMark } from './CalendarMonth.tsx';
import { isDate } from './date-text.ts';
import { Icon } from '../controls/Icon.tsx';

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

/** Earlier and later than any date. */
const FIRST = '0000-01-01';
const LAST = '9999-12-31';

/** The months, by keyboard and by pointer, after the WAI-ARIA date grid pattern. */
export function Calendar(props: CalendarProps) {
  const { range, onChoose } = props;
  const { box, view, active, limits, turn, move, point, pointed } = useDays(props);
  const months = range ? [view, addMonths(view, 1)] : [view];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const date = event.target instanceof HTMLElement ? event.target.dataset['date'] : undefined;
    if (date === undefined) return;
    const next = dayAfterKey(date, event.key, event.shiftKey);
    if (next !== null) move(next);
    else if (event.key !== 'Enter' && event.key !== ' ') return;
    else if (limits.allow(date)) onChoose(date);
    event.preventDefault();
  };
  return (
    // The days inside have the focus; their keys are handled here for all months together.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={`calendar${range ? ' calendar--range' : ''}`} ref={box} onKeyDown={onKeyDown}>
      {months.map((month, at) => (
        <div className="calendar__sheet" key={month}>
          <div className="calendar__head">
            <Turn
              label="Previous month"
              shown={at === 0}
              disabled={addMonths(month, 0) <= monthOf(limits.min)}
              onClick={() => turn(-1)}
            />
            <p className="calendar__month" aria-live="polite">
              {nameOfMonth(month)}
            </p>
            <Turn
              label="Next month"
              shown={at === months.length - 1}
              disabled={month >= monthOf(limits.max)}
              onClick={() => turn(1)}
            />
          </div>
          <CalendarMonth
            month={month}
            active={active}
            isAllowed={limits.allow}
            markOf={(date) => markOf(date, props, pointed)}
            onChoose={onChoose}
            onPoint={point}
          />
        </div>
      ))}
    </div>
  );
}

/** Which months are on show, and which day the keyboard stands on. */
function useDays({ start, range, min = FIRST, max = LAST }: CalendarProps) {
  const box = useRef<HTMLDivElement>(null);
  const inLimits = (date: string) => (date < min ? min : date > max ? max : date);
  const first = inLimits(isDate(start) ? start : min);
  const [active, setActive] = useState(first);
  const [view, setView] = useState(() => monthOf(first));
  const [pointed, point] = useState('');
  const wantsFocus = useRef(true);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    box.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus();
  });
  const lastView = (month: string) => (range ? addMonths(month, 1) : month);
  const move = (date: string) => {
    const next = inLimits(date);
    wantsFocus.current = true;
    setActive(next);
    point(next);
    if (monthOf(next) < view) setView(monthOf(next));
    else if (monthOf(next) > lastView(view)) setView(addMonths(next, range ? -1 : 0));
  };
  const turn = (months: number) => {
    const next = addMonths(view, months);
    setView(next);
    // A day on show can be tabbed to.
    if (monthOf(active) < next) setActive(inLimits(next));
    else if (monthOf(active) > lastView(next)) setActive(inLimits(lastView(next)));
  };
  const allow = (date: string) => date >= min && date <= max;
  return { box, view, active, limits: { min, max, allow }, turn, move, point, pointed };
}

/** While the end is being chosen, the days up to the one that is pointed at are marked. */
function markOf(
  date: string,
  { start, end = '', range }: CalendarProps,
  pointed: string,
): DayMark | undefined {
  if (date === start || (range && date === end)) return 'selected';
  if (!range || !isDate(start) || date < start) return undefined;
  if (isDate(end)) return date < end ? 'in-range' : undefined;
  return date <= pointed ? 'in-selecting-range' : undefined;
}

interface TurnProps {
  label: string;
  /** Of two months only the outer sides turn. */
  shown: boolean;
  disabled: boolean;
  onClick: () => void;
}

function Turn({ label, shown, disabled, onClick }: TurnProps) {
  if (!shown) return <span className="calendar__turn" />;
  const icon = label.startsWith('Next') ? 'caret-right-bold' : 'caret-left-bold';
  return (
    <button
      type="button"
      className="calendar__turn"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} size={18} />
    </button>
  );
}
