import type { ReactNode } from 'react';
import { FieldError } from './FieldError.tsx';

/** What the control inside a field must carry. */
export interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/** What every field takes, whatever its control. */
export interface FieldBaseProps {
  /** Also the control's id, which the error summary links to. Unique on the page. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Shown in place of nothing else: the field is wrong as long as it is given. */
  error?: string;
  optional?: boolean;
}

interface FieldProps extends FieldBaseProps {
  /** The width follows the answer. */
  width?: FieldWidth;
  children: (control: FieldControl) => ReactNode;
}
export type FieldWidth = 'zip' | 'short' | 'half' | 'full';

/** Label, hint, error, control, in this order. */
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
