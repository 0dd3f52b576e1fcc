import type { Card } from './billing.ts';
import { formatExpiryMonth } from './card-expiry.ts';

/**
 * Returns the text by which people recognize a card: 'Visa ending 4242'. If the last digits are not
 * known, as for Stripe's wallet Link, returns only the brand. Returns an empty text if there is no
 * card.
 */
export function cardBrandAndLast4(card: Pick<Card, 'brand' | 'last4'> | null | undefined): string {
  if (!card) return '';
  return card.last4 ? `${card.brand} ending ${card.last4}` : card.brand;
}

/**
 * Returns the text by which people recognize a card among others. If another card has the same
 * brand and last digits, adds the expiry date: 'Visa ending 4242 (04/39)'.
 */
export function cardNameAmong(card: Card, others: readonly Card[]): string {
  const name = cardBrandAndLast4(card);
  const expiry = formatExpiryMonth(card);
  const isAmbiguous = others.some(
    (other) => cardBrandAndLast4(other) === name && formatExpiryMonth(other) !== expiry,
  );
  return isAmbiguous && expiry ? `${name} (${expiry.replace('/20', '/')})` : name;
}
