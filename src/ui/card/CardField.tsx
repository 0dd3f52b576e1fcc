import { lazy, Suspense } from 'react';
import type { CardDetails, CardEntry, CardOwner, CardToken } from './card-entry.ts';
import { CardGroup } from './CardGroup.tsx';
import { EmbeddedCardField } from './EmbeddedCardField.tsx';

const StripeCardField = lazy(async () => {
  const { StripeCardField: field } = await import('./StripeCardField.tsx');
  return { default: field };
});

export interface CardFieldProps {
  /** Id of the group's first field. */
  name?: string;
  label?: string;
  /** Publishable key; empty for the embedded card field. */
  stripeKey: string;
  /** Turns a test card into a token at the provider; used by the embedded field alone. */
  createToken: (card: CardDetails, owner: CardOwner) => Promise<CardToken>;
  /** Told at the start and whenever something changes. */
  onEntry: (entry: CardEntry) => void;
  /** What the form says of the card, where the field itself has nothing to say. */
  error?: string;
}

/** Card number, expiration and CVC as one labelled group, whoever takes them. */
export function CardField({
  name = 'card',
  label = 'Card Details',
  stripeKey,
  createToken,
  ...rest
}: CardFieldProps) {
  if (!stripeKey)
    return <EmbeddedCardField name={name} label={label} createToken={createToken} {...rest} />;
  return (
    <Suspense fallback={<CardGroup name={name} label={label} busy />}>
      <StripeCardField name={name} label={label} stripeKey={stripeKey} {...rest} />
    </Suspense>
  );
}
