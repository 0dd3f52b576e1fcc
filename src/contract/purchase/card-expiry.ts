import type { Card } from './billing.ts';

type CardExpiryFields = { [Field in 'exp_month' | 'exp_year']?: Card[Field] | null };

/** The last month that a card is good for, '04/2039'; null where nobody says. */
export function expiryMonth({ exp_month: month, exp_year: year }: CardExpiryFields): string | null {
  return month && year ? `${String(month).padStart(2, '0')}/${year}` : null;
}

/**
 * Months from a day's to the last one of a card, negative once it is over; null where nobody says.
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

/** Whether a card is over by a day, YYYY-MM-DD: it is good through the last day of its month. False where nobody says. */
export function isExpiredOn(card: CardExpiryFields, day: string): boolean {
  return (monthsUntilExpiry(card, day) ?? 0) < 0;
}
