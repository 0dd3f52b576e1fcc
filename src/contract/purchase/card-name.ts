import type { Card } from './billing.ts';

/** 'Visa ending 4242'; the brand alone of what has no number, such as Link; empty where no card is known. */
export function cardName(card: Pick<Card, 'brand' | 'last4'> | null | undefined): string {
  if (!card) return '';
  return card.last4 ? `${card.brand} ending ${card.last4}` : card.brand;
}
