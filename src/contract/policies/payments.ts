import * as z from 'zod/mini';
import { cardSchema } from '../purchase/billing.ts';
import { dateSchema, decimalSchema, instantSchema, openEnum } from '../fields.ts';
import { documentSchema } from './parts.ts';

/** Money of a policy that has moved, is held or is due. */
export const paymentSchema = z.object({
  payment_id: z.string(),
  /**
   * charge: it was charged. hold: it is held until somebody decides. release: it was held and never charged. refund:
   * it goes back to the card. returned: the card's bank did not take a refund, which is still to be paid back. due: it
   * will be charged.
   */
  kind: openEnum(['charge', 'hold', 'release', 'refund', 'returned', 'due']),
  /** What it is for, in words: 'Purchase', 'Payment 3 of 11'. */
  title: z.string(),
  /** When it was charged, held, let go or given back; when it will be charged. */
  date: dateSchema,
  /** The instant of `date`, of what has moved: a storefront shows the day that it was where its reader is. */
  at: z.catch(z.optional(instantSchema), undefined),
  /** Above zero, in the currency of the policy's bill. */
  amount: decimalSchema,
  /** The latest day: of a hold, to be charged; of a refund, to be on the card. */
  by: z.optional(dateSchema),
  payment_method: z._default(z.nullable(z.object({ details: cardSchema })), null),
  /** A PDF, of what was charged or given back. */
  receipt: z.optional(documentSchema),
});
export type Payment = z.infer<typeof paymentSchema>;
