import type { FocusEvent } from 'react';
import { formatUsPhone } from './phone-number.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'inputMode'>;

/**
 * Renders a field for a phone number. When the visitor leaves the field, a United States number is
 * formatted.
 */
export function PhoneField({ onChange, onBlur, width = 'half', ...props }: PhoneFieldProps) {
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    const formatted = formatUsPhone(props.value);
    if (formatted !== props.value) onChange(formatted);
    onBlur?.(event);
  };
  return (
    <TextField
      autoComplete="tel"
      maxLength={30}
      {...props}
      type="tel"
      inputMode="tel"
      width={width}
      onChange={onChange}
      onBlur={leave}
    />
  );
}
