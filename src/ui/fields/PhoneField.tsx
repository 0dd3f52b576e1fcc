import type { FocusEvent } from 'react';
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

/**
 * Formats a United States phone number: '5035550142' and '+1 503-555-0142' become '(503) 555-0142'.
 * Any other text is returned without the spaces at its start and end.
 */
function formatUsPhone(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const foreign = /^\s*\+(?!1)/.test(text);
  if (foreign || digits.length !== 10) return text.trim();
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}
