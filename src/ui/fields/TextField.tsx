import type { ComponentProps } from 'react';
import { Field, type FieldBaseProps, type FieldWidth } from './Field.tsx';

export interface TextFieldProps
  extends
    FieldBaseProps,
    Omit<ComponentProps<'input'>, 'name' | 'value' | 'onChange' | 'width' | 'id'> {
  value: string;
  onChange: (value: string) => void;
  width?: FieldWidth;
}

/**
 * Renders a text field with one line. All other props, such as autoComplete, inputMode, maxLength
 * and onBlur, become attributes of the input.
 */
export function TextField({
  name,
  label,
  hint,
  error,
  optional,
  width,
  onChange,
  ...input
}: TextFieldProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error} optional={optional} width={width}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          name={name}
          className="input"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
