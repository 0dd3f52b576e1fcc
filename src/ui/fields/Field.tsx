import type { ReactNode } from 'react';
import { FieldError } from './FieldError.tsx';

/** Attributes that connect a field's control with the label, the hint and the error message. */
interface FieldControlAttributes {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid': boolean;
}

/** Common props of all fields. */
export interface FieldBaseProps {
  /**
   * Name of the field, and id of the field's control. The error summary links to this id, so the
   * name must be unique on the page.
   */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Error message of the field. While the message is set, the field is marked as invalid. */
  error?: string;
  optional?: boolean;
}

interface FieldProps extends FieldBaseProps {
  /** Width of the field. It shows the visitor how long the answer is expected to be. */
  width?: FieldWidth;
  children: (control: FieldControlAttributes) => ReactNode;
}
export type FieldWidth = 'zip' | 'short' | 'half' | 'full';

/** Renders a field: its label, hint, error message and control, in this order. */
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
        // Always set, because browsers otherwise report an empty required field as invalid before
        // the visitor has typed anything.
        'aria-invalid': Boolean(error),
      })}
    </div>
  );
}
