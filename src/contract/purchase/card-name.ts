import type { Card } from './billing.ts';

/**
 * Returns 'Visa ending 4242', or only the brand if there is no number, as for Link. Empty if no
 * card is known.
 */
export function cardName(card: Pick<Card, 'brand' | 'last4'> | null | undefined): string {
  if (!card) return '';
  return card.last4 ? `${card.brand} ending ${card.last4}` : card.brand;
}
