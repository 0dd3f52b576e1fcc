/**
 * Price or refund of an endorsement. In a separate file, so that screens that only show a price do
 * not bundle the calls.
 */
import * as z from 'zod/mini';
import { decimalSchema } from '../fields.ts';
import { collectionChangeSchema, paymentActionSchema } from '../policies/endorsement.ts';
import { cardSchema, totalsSchema } from '../purchase/billing.ts';

export const endorsementCheckoutSchema = z.object({
  action: paymentActionSchema,
  /** Annual premium with the endorsement, in dollars, tax included. */
  new_annual_total_premium: decimalSchema,
  previous_annual_total_premium: decimalSchema,
  /** Charge for the remaining days. All amounts are zero if nothing is charged. */
  cart: z.object({ totals: totalsSchema }),
  /**
   * Refund for the remaining days, paid when the endorsement is approved. Null if nothing is
   * refunded.
   */
  refund_details: z._default(
    z.nullable(
      z.object({
        total_refund_amount: decimalSchema,
        /** Refunds by card, newest charge first. */
        by_payment_method: z._default(
          z.array(
            z.object({
              payment_method: z.object({ details: cardSchema }),
              refund_amount: decimalSchema,
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
  /** Change of the collection that explains the price. */
  change: z.optional(collectionChangeSchema),
  /**
   * Statement that the policyholder accepts, as HTML that is sanitized before it is shown. Omitted
   * if there is none.
   */
  acknowledgment_html: z.optional(z.string()),
});
export type EndorsementCheckout = z.infer<typeof endorsementCheckoutSchema>;
