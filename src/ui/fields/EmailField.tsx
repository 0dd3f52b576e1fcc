import { TextField, type TextFieldProps } from './TextField.tsx';

export type EmailFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'label'>;

/**
 * Renders a field for the visitor's own email address. The browser's autofill can fill in the
 * field.
 */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      autoComplete="email"
      spellCheck={false}
      {...props}
      label="Email"
      type="email"
      inputMode="email"
    />
  );
}
