import { useRef, useState } from 'react';
import { CalendarPanel } from './CalendarPanel.tsx';
import { DateInput, type DateFieldBaseProps } from './DateInput.tsx';
import { isIsoDate } from './date-text.ts';

export interface DateRangeFieldProps {
  start: DateFieldBaseProps;
  end: DateFieldBaseProps;
  /** The first day that can be chosen, YYYY-MM-DD. */
  min: string;
  /** Returns the latest end date that is allowed for a start date. */
  latestEnd: (start: string) => string;
}

/**
 * Renders two fields, for a start date and an end date. The visitor types the dates as MM/DD/YYYY
 * or chooses them in one calendar that shows two months. Both dates may be the same day.
 */
export function DateRangeField({ start, end, min, latestEnd }: DateRangeFieldProps) {
  const [choosing, setChoosing] = useState<'start' | 'end' | null>(null);
  const fieldRef = useRef<HTMLDivElement>(null);
  const hasStart = isIsoDate(start.value) && start.value >= min;
  // The end date can be chosen in the calendar only if the start date is valid.
  const choosingEnd = choosing === 'end' && hasStart;
  const choose = (date: string) => {
    if (choosingEnd && date >= start.value) {
      end.onChange(date);
      return setChoosing(null);
    }
    start.onChange(date);
    // A new start date deletes the end date, because the visitor must choose the end date again.
    end.onChange('');
    setChoosing('end');
  };
  const labelOf = (field: DateFieldBaseProps) => `Choose the ${field.label.toLowerCase()}`;
  const button = (which: 'start' | 'end') => ({
    calendarLabel: labelOf(which === 'start' ? start : end),
    calendarOpen: choosing !== null,
    onCalendar: () => setChoosing(choosing === null ? which : null),
  });
  return (
    <div className="date-field" ref={fieldRef}>
      <div className="field-row">
        <DateInput {...start} {...button('start')} />
        <DateInput {...end} {...button('end')} />
      </div>
      <CalendarPanel
        open={choosing !== null}
        onClose={() => setChoosing(null)}
        fieldRef={fieldRef}
        title={labelOf(choosingEnd ? end : start)}
        start={hasStart ? start.value : ''}
        // The calendar would also mark the days of a range that ends before it starts.
        end={hasStart && end.value >= start.value ? end.value : ''}
        range
        min={min}
        max={choosingEnd ? latestEnd(start.value) : undefined}
        onChoose={choose}
      />
    </div>
  );
}
