import type { ReactNode } from 'react';
import { FieldError } from '../fields/FieldError.tsx';
import { Icon } from '../controls/Icon.tsx';

interface CardFieldGroupProps {
  name: string;
  label: string;
  error?: string;
  busy?: boolean;
  number?: ReactNode;
  expiry?: ReactNode;
  cvc?: ReactNode;
}

/**
 * Renders the three inputs of a card (number, expiration date, CVC) with one common label, border
 * and error message.
 */
export function CardFieldGroup({
  name,
  label,
  error,
  busy,
  number,
  expiry,
  cvc,
}: CardFieldGroupProps) {
  return (
    <fieldset
      className={`field card-field${error ? ' field--error' : ''}`}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className="field__label">{label}</legend>
      <div className="card-field__group" aria-busy={busy || undefined}>
        <div className="card-field__cell card-field__cell--number">
          <Icon name="credit-card" />
          {number}
        </div>
        <div className="card-field__cell">{expiry}</div>
        <div className="card-field__cell">{cvc}</div>
      </div>
      <div aria-live="polite">
        <FieldError id={`${name}-error`} message={error} />
      </div>
    </fieldset>
  );
}
