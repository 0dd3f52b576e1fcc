import type { Card } from './billing.ts';

type CardExpiryFields = { [Field in 'exp_month' | 'exp_year']?: Card[Field] | null };

/** Formats the last valid month of a card: '04/2039'. Null if the month is not known. */
export function formatExpiryMonth({
  exp_month: month,
  exp_year: year,
}: CardExpiryFields): string | null {
  return month && year ? `${String(month).padStart(2, '0')}/${year}` : null;
}

/**
 * Returns the number of months from a day to the last valid month of the card. Negative if the card
 * is expired. Null if the last valid month is not known.
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
 * True if the card is expired on the given day (YYYY-MM-DD). A card is valid until the last day of
 * its last valid month. False if that month is not known.
 */
export function isExpiredOn(card: CardExpiryFields, day: string): boolean {
  return (monthsUntilExpiry(card, day) ?? 0) < 0;
}
