import type { Card } from './billing.ts';

type CardExpiryFields = { [Field in 'exp_month' | 'exp_year']?: Card[Field] | null };

/** Returns the last valid month of a card as '04/2039'. Null if it is not known. */
export function expiryMonth({ exp_month: month, exp_year: year }: CardExpiryFields): string | null {
  return month && year ? `${String(month).padStart(2, '0')}/${year}` : null;
}

/**
 * Returns the number of months from a day to the card's last valid month. Negative if the card is
 * expired, null if the month is not known.
 * @param day YYYY-MM-DD
 */
export function monthsUntilExpiry(
  { exp_month: month, exp_year: year }: CardExpiryFields,
  day: string,
): number | null {
  if (!month || !year) return null;
  const [thisYear = 0, thisMonth = 0] = day.split('-').map(Number);
  return (year - thisYear) * 12 + month - thisMonth;
}

/**
 * True if the card is expired on a day, YYYY-MM-DD. A card is valid through the last day of its
 * month. False if the month is not known.
 */
export function isExpiredOn(card: CardExpiryFields, day: string): boolean {
  return (monthsUntilExpiry(card, day) ?? 0) < 0;
}
