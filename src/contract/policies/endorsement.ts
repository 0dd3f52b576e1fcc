/** Endorsement of a policy in force: its subject, its price or refund, and its status. */
import * as z from 'zod/mini';
import { dateSchema, decimalSchema, instantSchema } from '../fields.ts';
import { cardSchema } from '../purchase/billing.ts';
import { policyAddressSchema } from './details.ts';

/**
 * Payment effect of an endorsement: `charge` charges the card, `refund` refunds it, `no_change`
 * does neither.
 */
export const paymentActionSchema = z.enum(['charge', 'refund', 'no_change']);
export type PaymentAction = z.infer<typeof paymentActionSchema>;

/** Values of a collection, in the currency's main unit (dollars). */
const collectionValuesSchema = z.object({
  collection_total_value: z.number(),
  highest_value_item: z.number(),
});
export type CollectionValues = z.infer<typeof collectionValuesSchema>;

/** Change of a collection and its effective date. */
export const collectionChangeSchema = z.object({
  category: z.object({ code: z.string(), name: z.string() }),
  /** Postal address at which the collection is kept. */
  address: z.optional(policyAddressSchema),
  /** Values before the change. Null if the collection is added. */
  previous: z._default(z.nullable(collectionValuesSchema), null),
  /** Values after the change. Null if the collection is removed. */
  next: z._default(z.nullable(collectionValuesSchema), null),
  /** First day to which the new premium applies, YYYY-MM-DD. */
  effective_date: dateSchema,
  /**
   * Number of days of the coverage period to which the new premium applies, from effective_date to
   * the last day.
   */
  days_left: z.int(),
  term_days: z.int(),
});
export type CollectionChange = z.infer<typeof collectionChangeSchema>;

/** Status of an endorsement. `canceled`: the policy was canceled before a decision. */
const endorsementStatusSchema = z.enum(['pending', 'approved', 'rejected', 'canceled']);
export type EndorsementStatus = z.infer<typeof endorsementStatusSchema>;

export const endorsementSchema = z.object({
  endorsement_id: z.string(),
  status: endorsementStatusSchema,
  ...collectionChangeSchema.shape,
  requested: instantSchema,
  /**
   * Date by which the policyholder is notified of the decision. Present while the endorsement is
   * pending.
   */
  decision_by: z.optional(dateSchema),
  action: paymentActionSchema,
  previous_annual_total_premium: decimalSchema,
  new_annual_total_premium: decimalSchema,
  /**
   * Amount charged for the endorsement, in dollars. Negative for a refund, which is paid at
   * approval.
   */
  amount: decimalSchema,
  /** Card of that amount, or the newest of several cards. Null if there is none. */
  payment_method: z._default(z.nullable(cardSchema), null),
  /** Date by which an authorized amount is captured. Present while it is authorized. */
  held_until: z.optional(dateSchema),
});
export type Endorsement = z.infer<typeof endorsementSchema>;

/** Purchase of a policy and its later endorsements. */
export const policyHistorySchema = z.object({
  /** Original purchase. */
  purchase: z.object({
    /** Names of the categories that were insured: 'Coins', 'Jewelry'. */
    categories: z.array(z.string()),
    amount: decimalSchema,
    payment_method: z._default(z.nullable(cardSchema), null),
  }),
  /** Endorsements, newest first. */
  endorsements: z.array(endorsementSchema),
});
export type PolicyHistory = z.infer<typeof policyHistorySchema>;
