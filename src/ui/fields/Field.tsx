import type { ReactNode } from 'react';
import { FieldError } from './FieldError.tsx';

/** Attributes that the control inside a field must have. */
export interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/** Common props of all fields. */
export interface FieldBaseProps {
  /**
   * Name of the field, and id of the field's control. The error summary links to this id. Must be
   * unique on the page.
   */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Error message. While it is set, the field is marked as invalid. */
  error?: string;
  optional?: boolean;
}

interface FieldProps extends FieldBaseProps {
  /** Width of the field, chosen for the length of the expected answer. */
  width?: FieldWidth;
  children: (control: FieldControl) => ReactNode;
}
export type FieldWidth = 'zip' | 'short' | 'half' | 'full';

/** Renders label, hint, error and control, in this order. */
export function Field({
  name,
  label,
  hint,
  error,
  optional,
  width = 'full',
  children,
}: FieldProps) {
  const describedBy = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return (
    <div className={`field field--${width}${error ? ' field--error' : ''}`}>
      <label className="field__label" htmlFor={name}>
        {label}
        {optional && <span className="field__optional"> (optional)</span>}
      </label>
      {hint && (
        <p className="field__hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${name}-error`} message={error} />
      {children({
        id: name,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
    </div>
  );
}
