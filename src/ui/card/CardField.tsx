import { lazy, Suspense } from 'react';
import type { CardFieldProps } from './card-field-types.ts';
import { CardFieldGroup } from './CardFieldGroup.tsx';
import { EmbeddedCardField } from './EmbeddedCardField.tsx';

const StripeCardField = lazy(async () => {
  const { StripeCardField: field } = await import('./StripeCardField.tsx');
  return { default: field };
});

/** Error message of a form if the card is not complete. */
export const CARD_MISSING_MESSAGE = 'Enter the card number, expiration date and CVC';

/**
 * Renders card number, expiration date and CVC as one group with a label. With a Stripe key, Stripe
 * renders the fields. Without a Stripe key, the embedded card field is used.
 */
export function CardField({
  name = 'card',
  label = 'Card Details',
  stripeKey,
  createToken,
  charge,
  ...rest
}: CardFieldProps) {
  if (!stripeKey)
    return <EmbeddedCardField name={name} label={label} createToken={createToken} {...rest} />;
  return (
    <Suspense fallback={<CardFieldGroup name={name} label={label} busy />}>
      <StripeCardField name={name} label={label} stripeKey={stripeKey} charge={charge} {...rest} />
    </Suspense>
  );
}
