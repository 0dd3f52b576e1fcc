import type { ComponentProps } from 'react';
import { Field, type FieldBaseProps } from './Field.tsx';

export interface TextAreaProps
  extends FieldBaseProps, Omit<ComponentProps<'textarea'>, 'name' | 'value' | 'onChange' | 'id'> {
  value: string;
  onChange: (value: string) => void;
}

export function TextArea({
  name,
  label,
  hint,
  error,
  optional,
  onChange,
  rows = 10,
  ...area
}: TextAreaProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          name={name}
          rows={rows}
          className="input input--area"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
