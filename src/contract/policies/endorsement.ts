/**
 * Endorsement of a policy in force: the changed collection, the price or refund, and the status.
 */
import * as z from 'zod/mini';
import { dateSchema, decimalAmountSchema, dateTimeSchema } from '../fields.ts';
import { cardSchema } from '../purchase/billing.ts';
import { policyAddressSchema } from './details.ts';

/**
 * Payment that an endorsement causes. `charge`: the card is charged. `refund`: the card gets a
 * refund. `no_change`: no payment.
 */
export const paymentActionSchema = z.enum(['charge', 'refund', 'no_change']);
export type PaymentAction = z.infer<typeof paymentActionSchema>;

/** Values of a collection, in the currency's main unit (dollars). */
const collectionValuesSchema = z.object({
  collection_total_value: z.number(),
  highest_value_item: z.number(),
});
export type CollectionValues = z.infer<typeof collectionValuesSchema>;

/** Change of an insured collection, with the date from which the change applies. */
export const collectionChangeSchema = z.object({
  category: z.object({ code: z.string(), name: z.string() }),
  /** Postal address where the collection is kept. */
  address: z.optional(policyAddressSchema),
  /** Values before the endorsement. Null if the endorsement adds the collection. */
  previous: z._default(z.nullable(collectionValuesSchema), null),
  /** Values after the endorsement. Null if the endorsement removes the collection. */
  next: z._default(z.nullable(collectionValuesSchema), null),
  /** First day for which the new premium applies, YYYY-MM-DD. */
  effective_date: dateSchema,
  /**
   * Number of days for which the new premium applies: from `effective_date` to the last day of the
   * coverage period.
   */
  days_left: z.int(),
  term_days: z.int(),
});
export type CollectionChange = z.infer<typeof collectionChangeSchema>;

/**
 * Status of an endorsement. `canceled`: the policy was canceled before the carrier decided on the
 * endorsement.
 */
const endorsementStatusSchema = z.enum(['pending', 'approved', 'rejected', 'canceled']);

export const endorsementSchema = z.object({
  endorsement_id: z.string(),
  status: endorsementStatusSchema,
  ...collectionChangeSchema.shape,
  requested: dateTimeSchema,
  /**
   * Date by which the policyholder is notified of the carrier's decision. Present only while the
   * endorsement is pending.
   */
  decision_by: z.optional(dateSchema),
  action: paymentActionSchema,
  previous_annual_total_premium: decimalAmountSchema,
  new_annual_total_premium: decimalAmountSchema,
  /**
   * Amount charged for the endorsement, in dollars. A negative amount is a refund, which is paid
   * when the endorsement is approved.
   */
  amount: decimalAmountSchema,
  /**
   * Card that is charged or gets the refund. If there are several cards, this is the newest card.
   * Null if there is no card.
   */
  payment_method: z._default(z.nullable(cardSchema), null),
  /**
   * Date by which the authorized amount is captured. Present only while the amount is authorized
   * and not yet captured.
   */
  held_until: z.optional(dateSchema),
});
export type Endorsement = z.infer<typeof endorsementSchema>;

/** History of a policy: its purchase, its renewals and its endorsements. */
export const policyHistorySchema = z.object({
  /** Original purchase. */
  purchase: z.object({
    /** Names of the categories that the purchase insured: 'Coins', 'Jewelry'. */
    categories: z.array(z.string()),
    amount: decimalAmountSchema,
    payment_method: z._default(z.nullable(cardSchema), null),
  }),
  /** Paid renewals, newest first. */
  renewals: z._default(
    z.array(
      z.object({
        /** First day of the renewed coverage period, YYYY-MM-DD. */
        start: dateSchema,
        amount: decimalAmountSchema,
        payment_method: z._default(z.nullable(cardSchema), null),
      }),
    ),
    [],
  ),
  /** Endorsements, newest first. */
  endorsements: z.array(endorsementSchema),
});
export type PolicyHistory = z.infer<typeof policyHistorySchema>;
