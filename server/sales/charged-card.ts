// The card of a charge, as it was at the time of the charge.
import { sql } from 'kysely';

/**
 * SQL expressions for a query that joins a charge with its payment method. Server processes of the
 * previous release store no card with a charge. For such a charge, the card is read from the
 * payment method's row.
 */
export const chargedCardExpressions = {
  brand: sql<string | null>`coalesce(charges.card_brand, payment_methods.brand)`,
  last4: sql<string | null>`coalesce(charges.card_last4, payment_methods.last4)`,
};

/** The same SQL expressions as selected columns with the names brand and last4. */
export const chargedCardColumns = [
  chargedCardExpressions.brand.as('brand'),
  chargedCardExpressions.last4.as('last4'),
] as const;
