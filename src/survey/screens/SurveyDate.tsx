import { DateField, type DateFieldProps } from '../../ui/date/DateField.tsx';
import type { Drawing } from './drawing.ts';

/** Shown as MM/DD/YYYY, kept as YYYY-MM-DD, with a calendar of the days that will do. */
export function SurveyDate(props: Drawing & Pick<DateFieldProps, 'input'>) {
  const { field, name, error, optional, value, question, input, ...on } = props;
  return (
    <DateField
      name={name}
      label={field.label || question}
      error={error}
      optional={optional}
      input={input}
      min={field.settings.date_after}
      max={field.settings.date_before}
      value={typeof value === 'string' ? value : ''}
      onChange={on.onChange}
      onBlur={() => on.onLeave(name)}
    />
  );
}
