import type { ReactNode } from 'react';
import { FieldError } from './FieldError.tsx';

export interface CheckboxCardProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** True if the checkbox has no frame, as in lists of several checkboxes. */
  plain?: boolean;
  /** True if the label is a long sentence. The label is then not bold. */
  prose?: boolean;
}

export function CheckboxCard(props: CheckboxCardProps) {
  const { name, label, hint, error, checked, onChange, disabled, plain, prose } = props;
  const describedBy = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <div
      className={`field choices${plain ? ' choices--plain' : ''}${error ? ' field--error' : ''}`}
    >
      <FieldError id={`${name}-error`} message={error} />
      <label className={`choice${prose ? ' choice--prose' : ''}`} htmlFor={name}>
        <input
          className="choice__control choice__control--check"
          type="checkbox"
          id={name}
          name={name}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={describedBy || undefined}
          aria-invalid={error ? true : undefined}
          aria-labelledby={`${name}-label`}
        />
        <span className="choice__title" id={`${name}-label`}>
          {label}
        </span>
        {hint && (
          <span className="choice__hint" id={`${name}-hint`}>
            {hint}
          </span>
        )}
      </label>
    </div>
  );
}
