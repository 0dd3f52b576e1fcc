import { useRef, useState } from 'react';
import { CalendarPanel } from './CalendarPanel.tsx';
import { DateInput, type DateFieldBaseProps } from './DateInput.tsx';

export interface DateFieldProps extends DateFieldBaseProps {
  /** `min` and `max` are the first and the last day that can be chosen, YYYY-MM-DD. */
  min?: string;
  max?: string;
}

/**
 * Renders a field for one date. The visitor types the date as MM/DD/YYYY or chooses it in a
 * calendar.
 */
export function DateField({ min, max, onChange, ...field }: DateFieldProps) {
  const [open, setOpen] = useState(false);
  const fieldRef = useRef<HTMLDivElement>(null);
  const label = `Choose the ${field.label.toLowerCase()}`;
  const choose = (date: string) => {
    onChange(date);
    setOpen(false);
  };
  return (
    <div className="date-field date-field--one" ref={fieldRef}>
      <DateInput
        {...field}
        onChange={onChange}
        calendarLabel={label}
        calendarOpen={open}
        onCalendar={() => setOpen(!open)}
      />
      <CalendarPanel
        open={open}
        onClose={() => setOpen(false)}
        fieldRef={fieldRef}
        title={label}
        start={field.value}
        min={min}
        max={max}
        onChoose={choose}
      />
    </div>
  );
}
