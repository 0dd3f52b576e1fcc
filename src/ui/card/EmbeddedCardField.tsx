import { useEffectEvent, useLayoutEffect, useState, type ComponentProps } from 'react';
import { environment } from '../../core/environment.ts';
import type { CardDetails, CardFieldState, CardFieldProps } from './card-field-types.ts';
import {
  cvcError,
  digitsOf,
  cardExpiryError,
  formatCardNumber,
  formatCardExpiry,
  cardNumberError,
} from './card-number.ts';
import { CardFieldGroup } from './CardFieldGroup.tsx';
import { useFormattedInput } from '../fields/use-formatted-input.ts';

type Part = 'number' | 'expiry' | 'cvc';
type Props = Omit<CardFieldProps, 'stripeKey'> & { name: string; label: string };

const empty = { number: '', expiry: '', cvc: '' };
const formats: Record<Part, (text: string) => string> = {
  number: formatCardNumber,
  expiry: formatCardExpiry,
  cvc: (text) => digitsOf(text).slice(0, 4),
};

/**
 * Renders a card field of our own, without Stripe. It accepts only the published test cards. The
 * card data is stored only in this component's state.
 */
export function EmbeddedCardField({ name, label, createToken, onEntry, error }: Props) {
  const [typed, setTyped] = useState(empty);
  const [touched, setTouched] = useState<readonly Part[]>([]);
  const errors = errorsOf(typed);
  const complete = !errors.number && !errors.expiry && !errors.cvc;
  const shown = touched.map((part) => errors[part]).find(Boolean);
  const reportEntry = useEffectEvent((details: typeof empty, message?: string) => {
    const entry: CardFieldState = {
      complete,
      error: message,
      tokenize: (cardholder = {}) => createToken(detailsOf(details), cardholder),
    };
    onEntry(entry);
  });
  // A layout effect reports the card to the form before the next event. The visitor may press Enter
  // right after the last digit, and the form must then have the complete card.
  useLayoutEffect(() => reportEntry(typed, shown), [typed, shown]);
  /**
   * Returns true for the number field if all inputs are valid but the form reports an error. Only
   * another card number can then solve the problem.
   */
  const isDeclined = (key: Part) => complete && key === 'number';
  const inputProps = (key: Part) => ({
    value: typed[key],
    format: formats[key],
    invalid: Boolean(
      (touched.includes(key) && errors[key]) || (error && (errors[key] || isDeclined(key))),
    ),
    describedBy: `${name}-error`,
    onText(text: string) {
      setTyped((current) => ({ ...current, [key]: text }));
      // The error message of an input is hidden while the visitor types in that input.
      setTouched((current) => current.filter((other) => other !== key));
    },
    // When the visitor leaves an empty input, the input shows no error.
    onLeave() {
      if (typed[key]) setTouched((current) => [...current.filter((other) => other !== key), key]);
    },
  });
  return (
    <CardFieldGroup
      name={name}
      label={label}
      error={shown ?? error}
      number={
        <CardInput
          {...inputProps('number')}
          id={name}
          label="Card number"
          autoComplete="cc-number"
        />
      }
      expiry={
        <CardInput
          {...inputProps('expiry')}
          id={`${name}-expiry`}
          label="Expiration"
          placeholder="MM / YY"
          autoComplete="cc-exp"
        />
      }
      cvc={
        <CardInput {...inputProps('cvc')} id={`${name}-cvc`} label="CVC" autoComplete="cc-csc" />
      }
    />
  );
}

interface CardInputProps extends Pick<ComponentProps<'input'>, 'autoComplete' | 'placeholder'> {
  id: string;
  label: string;
  value: string;
  invalid: boolean;
  describedBy: string;
  format: (text: string) => string;
  onText: (text: string) => void;
  onLeave: () => void;
}

function CardInput({
  label,
  invalid,
  describedBy,
  format,
  onText,
  onLeave,
  ...input
}: CardInputProps) {
  const { ref, onChange } = useFormattedInput(format, onText);
  return (
    <input
      type="text"
      inputMode="numeric"
      placeholder={label}
      {...input}
      ref={ref}
      className="card-field__input"
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={invalid ? describedBy : undefined}
      onChange={onChange}
      onBlur={onLeave}
    />
  );
}

function errorsOf(typed: Record<Part, string>): Record<Part, string | undefined> {
  const number = digitsOf(typed.number);
  return {
    number: cardNumberError(number),
    expiry: cardExpiryError(digitsOf(typed.expiry), environment().now()),
    cvc: cvcError(typed.cvc, number),
  };
}

function detailsOf(typed: Record<Part, string>): CardDetails {
  const expiry = digitsOf(typed.expiry);
  return {
    number: digitsOf(typed.number),
    month: Number(expiry.slice(0, 2)),
    year: 2000 + Number(expiry.slice(2)),
    cvc: typed.cvc,
  };
}
