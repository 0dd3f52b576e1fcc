import { formatDateText, parseTypedDate } from '../../ui/date/date-text.ts';
import { SurveyDateField } from './SurveyDateField.tsx';
import type { FieldRendererProps } from './field-props.ts';

/** Renders a field for a date of birth. The value is stored as MM/DD/YYYY. */
export function BirthDateField({ value, onChange, ...field }: FieldRendererProps) {
  const typed = typeof value === 'string' ? value : '';
  return (
    <SurveyDateField
      {...field}
      value={parseTypedDate(typed) ?? typed}
      onChange={(date) => onChange(formatDateText(String(date)))}
      input={{
        // In a row of a list, autofill is off, because the row is about another person.
        autoComplete: field.path ? 'off' : 'bday',
        pattern: '\\d{2}/\\d{2}/\\d{4}',
        required: field.required,
      }}
    />
  );
}
