/** Creates labels for the expiry of a stored card. */
import type { Card } from '../../contract/purchase/billing.ts';
import { formatExpiryMonth, monthsUntilExpiry } from '../../contract/purchase/card-expiry.ts';

export interface CardExpiryStatus {
  state: 'good' | 'soon' | 'over';
  /**
   * Text for the buyer, for example 'Expires 04/2039', 'Expires soon: good through 12/2026' or 'Expired
   * 10/2026'.
   */
  label: string;
}

/**
 * Returns how soon a card expires, with a label. Null if the card has no expiration date. The
 * status is `soon` in the card's last two months.
 * @param today YYYY-MM-DD
 */
export function cardExpiryStatus(card: Card, today: string): CardExpiryStatus | null {
  const left = monthsUntilExpiry(card, today);
  if (left === null) return null;
  const date = formatExpiryMonth(card);
  if (left < 0) return { state: 'over', label: `Expired ${date}` };
  return left < 2
    ? { state: 'soon', label: `Expires soon: good through ${date}` }
    : { state: 'good', label: `Expires ${date}` };
}
