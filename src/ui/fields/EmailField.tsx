import { TextField, type TextFieldProps } from './TextField.tsx';

export type EmailFieldProps = Omit<TextFieldProps, 'type' | 'inputMode' | 'label'>;

/** Renders the visitor's own email address, which the browser can fill in. */
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
