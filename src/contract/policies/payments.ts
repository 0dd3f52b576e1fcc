import * as z from 'zod/mini';
import { cardSchema } from '../purchase/billing.ts';
import { dateSchema, decimalAmountSchema, dateTimeSchema, enumOrOtherText } from '../fields.ts';
import { documentSchema } from './parts.ts';

/** Payment of a policy. It is completed, authorized or due later. */
export const paymentSchema = z.object({
  payment_id: z.string(),
  /**
   * Kind of payment. `charge`: the amount was charged to the card. `hold`: the amount is authorized
   * until the carrier decides. `release`: the authorization was voided, so the amount was never
   * captured. `refund`: the amount was refunded to the card. `returned`: the issuer rejected the
   * refund, so the amount is still owed to the buyer. `due`: the amount will be charged later.
   */
  kind: enumOrOtherText(['charge', 'hold', 'release', 'refund', 'returned', 'due']),
  /**
   * Purpose of the payment, as text shown to people: 'Purchase', 'Payment 3 of 11', or with the days
   * that it pays for, 'Payment, Dec 24, 2026 – Jan 23, 2027'.
   */
  title: z.string(),
  /**
   * Date of the charge, authorization, void or refund. For a due payment, the date on which it will
   * be charged.
   */
  date: dateSchema,
  /**
   * Exact time of a completed payment. The storefront uses it to show the date in the reader's time
   * zone.
   */
  at: z.catch(z.optional(dateTimeSchema), undefined),
  /**
   * Amount of the payment. It is always positive. Its currency is the currency of the policy's
   * `billing`.
   */
  amount: decimalAmountSchema,
  /**
   * Date by which the next event happens. For an authorization, the amount is captured by this
   * date. For a refund, the money is on the card by this date.
   */
  by: z.optional(dateSchema),
  payment_method: z._default(z.nullable(z.object({ details: cardSchema })), null),
  /** Attempts to charge a due payment that has failed. Omitted for other payments. */
  failed: z.catch(
    z.optional(
      z.object({
        /** Date on which the most recent attempt was declined, YYYY-MM-DD. */
        last_try: dateSchema,
        /** Date of the next automatic attempt. Omitted if there is none. */
        next_try: z.optional(dateSchema),
      }),
    ),
    undefined,
  ),
  /** PDF receipt of a charge or refund. */
  receipt: z.optional(documentSchema),
});
export type Payment = z.infer<typeof paymentSchema>;
