/** Until when a stored card is good, in words. */
import type { Card } from '../../contract/purchase/billing.ts';

export interface Expiry {
  state: 'good' | 'soon' | 'over';
  /** 'Expires 04/2039', 'Expires soon, 12/2026', 'Expired 10/2026'. */
  words: string;
}

/**
 * Until when a card is good; null where nobody says. It expires soon in its last two months.
 * @param today YYYY-MM-DD
 */
export function expiryOf({ exp_month: month, exp_year: year }: Card, today: string): Expiry | null {
  if (!month || !year) return null;
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number);
  const left = (year - thisYear) * 12 + month - thisMonth;
  const date = `${String(month).padStart(2, '0')}/${year}`;
  if (left < 0) return { state: 'over', words: `Expired ${date}` };
  return left < 2
    ? { state: 'soon', words: `Expires soon, ${date}` }
    : { state: 'good', words: `Expires ${date}` };
}
