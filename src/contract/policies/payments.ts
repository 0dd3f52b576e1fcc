import * as z from 'zod/mini';
import { cardSchema } from '../purchase/billing.ts';
import { dateSchema, decimalSchema, instantSchema, openEnum } from '../fields.ts';
import { documentSchema } from './parts.ts';

/** Payment of a policy: completed, authorized or due. */
export const paymentSchema = z.object({
  payment_id: z.string(),
  /**
   * Kind of payment. `charge`: charged to the card. `hold`: authorized until a decision. `release`:
   * authorized but never captured. `refund`: refunded to the card. `returned`: refund that the
   * issuer rejected and that is still owed. `due`: to be charged later.
   */
  kind: openEnum(['charge', 'hold', 'release', 'refund', 'returned', 'due']),
  /** Purpose of the payment as text: 'Purchase', 'Payment 3 of 11'. */
  title: z.string(),
  /**
   * Date of the charge, authorization, void or refund. For a due payment, the date on which it will
   * be charged.
   */
  date: dateSchema,
  /**
   * Exact time of a completed payment. Storefronts use it to show the date in the reader's time
   * zone.
   */
  at: z.catch(z.optional(instantSchema), undefined),
  /** Positive amount in the currency of the policy's `billing`. */
  amount: decimalSchema,
  /**
   * Latest date: for an authorization, until the capture; for a refund, until the money is on the
   * card.
   */
  by: z.optional(dateSchema),
  payment_method: z._default(z.nullable(z.object({ details: cardSchema })), null),
  /** Receipt of a charge or refund, a PDF. */
  receipt: z.optional(documentSchema),
});
export type Payment = z.infer<typeof paymentSchema>;
