// The card that a charge was made to, by the name that it had then.
import { sql } from 'kysely';

/**
 * Columns of a query that joins a charge with its card. A process of the release before writes no name: then the card's
 * row tells it.
 */
export const chargedCard = {
  brand: sql<string | null>`coalesce(charges.card_brand, payment_methods.brand)`,
  last4: sql<string | null>`coalesce(charges.card_last4, payment_methods.last4)`,
};

/** The same as selections named brand and last4. */
export const selectChargedCard = [
  chargedCard.brand.as('brand'),
  chargedCard.last4.as('last4'),
] as const;
