// The card of a charge, as it was at the time of the charge.
import { sql } from 'kysely';

/**
 * Columns for a query that joins a charge with its payment method. A server process of the previous
 * release stores no card with the charge. For such a charge the columns use the payment method's
 * row.
 */
export const chargedCard = {
  brand: sql<string | null>`coalesce(charges.card_brand, payment_methods.brand)`,
  last4: sql<string | null>`coalesce(charges.card_last4, payment_methods.last4)`,
};

/** The same columns as selections named brand and last4. */
export const chargedCardColumns = [
  chargedCard.brand.as('brand'),
  chargedCard.last4.as('last4'),
] as const;
