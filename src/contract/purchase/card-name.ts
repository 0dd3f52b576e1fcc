import type { Card } from './billing.ts';
import { formatDate } from '../format.ts';
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

/** A card, with the day on which it was stored if that day is known, YYYY-MM-DD. */
type NamedCard = Card & { added?: string | undefined };

/** Returns the card of a stored payment method, for its name. */
export function storedCard({
  details,
  added,
}: {
  details: Card;
  added?: string | undefined;
}): NamedCard {
  return { ...details, added };
}

/**
 * Returns the text by which people recognize a card among others. If another card has the same
 * brand and last digits, adds the expiry date: 'Visa ending 4242 (04/39)'. If the expiry date is the
 * same too, adds the day on which the card was stored.
 * @param shown.expiry true if the expiry date is shown next to the name, so that it is not added
 */
export function cardNameAmong(
  card: NamedCard,
  others: readonly NamedCard[],
  shown: { expiry?: boolean } = {},
): string {
  const name = cardBrandAndLast4(card);
  const expiry = formatExpiryMonth(card);
  const namesakes = others.filter((other) => cardBrandAndLast4(other) === name);
  const needsExpiry = namesakes.some((other) => formatExpiryMonth(other) !== expiry);
  const needsDay = namesakes.some(
    (other) => formatExpiryMonth(other) === expiry && other.added && other.added !== card.added,
  );
  const marks = [
    needsExpiry && !shown.expiry && expiry?.replace('/20', '/'),
    needsDay && card.added && `added\u00a0${formatDate(card.added)}`,
  ].filter(Boolean);
  return marks.length > 0 ? `${name} (${marks.join(', ')})` : name;
}
