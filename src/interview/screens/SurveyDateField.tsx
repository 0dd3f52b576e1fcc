import { DateField, type DateFieldProps } from '../../ui/date/DateField.tsx';
import type { FieldRendererProps } from './field-props.ts';

/**
 * Renders a date field. The date is shown as MM/DD/YYYY and stored as YYYY-MM-DD. Only allowed days
 * can be chosen in the calendar.
 */
export function SurveyDateField(props: FieldRendererProps & Pick<DateFieldProps, 'input'>) {
  const { field, name, error, optional, value, question, input, ...handlers } = props;
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
      onChange={handlers.onChange}
      onBlur={() => handlers.onLeave(name)}
    />
  );
}
