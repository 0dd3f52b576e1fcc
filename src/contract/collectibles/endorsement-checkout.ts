/** What a change costs or gives back. Apart from the calls: a screen that shows a price asks for none. */
import * as z from 'zod/mini';
import { decimalSchema } from '../fields.ts';
import { collectionChangeSchema, paymentActionSchema } from '../policies/endorsement.ts';
import { cardSchema, totalsSchema } from '../purchase/billing.ts';

export const endorsementCheckoutSchema = z.object({
  action: paymentActionSchema,
  /** Of the policy with the change, and as it stands; tax included. */
  new_annual_total_premium: decimalSchema,
  previous_annual_total_premium: decimalSchema,
  /** What is charged for the days left; zeros where nothing is. */
  cart: z.object({ totals: totalsSchema }),
  /** What is given back for the days left once the change is approved; null where nothing is. */
  refund_details: z._default(
    z.nullable(
      z.object({
        total_refund_amount: decimalSchema,
        /** One entry for each card, the newest charge first. */
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
  /** ISO 4217. */
  currency_code: z._default(z.string(), 'USD'),
  /** Why it comes to that. */
  change: z.optional(collectionChangeSchema),
  /** What the holder accepts, where they are asked to: HTML, sanitised before it is shown. */
  acknowledgment_html: z.optional(z.string()),
});
export type EndorsementCheckout = z.infer<typeof endorsementCheckoutSchema>;
