/**
 * Price or refund of an endorsement. This file contains no calls, so that screens that show only a
 * price do not bundle the calls.
 */
import * as z from 'zod/mini';
import { decimalAmountSchema } from '../fields.ts';
import { collectionChangeSchema, paymentActionSchema } from '../policies/endorsement.ts';
import { textsBesideTermsSchema } from '../purchase/acceptance.ts';
import { cardSchema, totalsSchema } from '../purchase/billing.ts';

export const endorsementCheckoutSchema = z.object({
  action: paymentActionSchema,
  /** Annual premium after the endorsement, in dollars. It includes tax. */
  new_annual_total_premium: decimalAmountSchema,
  previous_annual_total_premium: decimalAmountSchema,
  /**
   * Charge for the remaining days of the coverage period. All amounts are zero if nothing is
   * charged.
   */
  cart: z.object({ totals: totalsSchema }),
  /**
   * Refund for the remaining days of the coverage period. It is paid when the endorsement is
   * approved. Null if nothing is refunded.
   */
  refund_details: z._default(
    z.nullable(
      z.object({
        total_refund_amount: decimalAmountSchema,
        /** Refund for each card. The card with the newest charge comes first. */
        by_payment_method: z._default(
          z.array(
            z.object({
              payment_method: z.object({ details: cardSchema }),
              refund_amount: decimalAmountSchema,
            }),
          ),
          [],
        ),
      }),
    ),
    null,
  ),
  /** ISO 4217 currency code. */
  currency_code: z._default(z.string(), 'USD'),
  /** The change of the collection that causes the price or refund. */
  change: z.optional(collectionChangeSchema),
  /**
   * HTML statement that the policyholder must accept. The storefront sanitizes the HTML before it
   * shows the statement. Omitted if there is no statement.
   */
  acknowledgment_html: z.optional(z.string()),
  texts: textsBesideTermsSchema,
});
export type EndorsementCheckout = z.infer<typeof endorsementCheckoutSchema>;
