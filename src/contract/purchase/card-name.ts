import type { Card } from './billing.ts';

/**
 * Returns the text by which people recognize a card: 'Visa ending 4242'. If the last digits are not
 * known, as for Stripe's wallet Link, returns only the brand. Returns an empty text if there is no
 * card.
 */
export function cardBrandAndLast4(card: Pick<Card, 'brand' | 'last4'> | null | undefined): string {
  if (!card) return '';
  return card.last4 ? `${card.brand} ending ${card.last4}` : card.brand;
}
