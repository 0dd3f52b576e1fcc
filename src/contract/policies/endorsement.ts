/** A change to a policy in force: what it is about, what it costs or gives back, and what became of it. */
import * as z from 'zod/mini';
import { dateSchema, decimalSchema, instantSchema } from '../fields.ts';
import { cardSchema } from '../purchase/billing.ts';
import { policyAddressSchema } from './details.ts';

/** charge takes money, refund gives some back, no_change does neither. */
export const paymentActionSchema = z.enum(['charge', 'refund', 'no_change']);
export type PaymentAction = z.infer<typeof paymentActionSchema>;

/** What a collection is worth, in the currency's main unit. */
const collectionValuesSchema = z.object({
  collection_total_value: z.number(),
  highest_value_item: z.number(),
});
export type CollectionValues = z.infer<typeof collectionValuesSchema>;

/** What a change does to a collection, and from when. */
export const collectionChangeSchema = z.object({
  category: z.object({ code: z.string(), name: z.string() }),
  /** Where the collection is kept. */
  address: z.optional(policyAddressSchema),
  /** null where it is added. */
  previous: z._default(z.nullable(collectionValuesSchema), null),
  /** null where it is removed. */
  next: z._default(z.nullable(collectionValuesSchema), null),
  /** First day that the new premium counts for. */
  effective_date: dateSchema,
  /** Of the term's days, those that the new premium counts for: from effective_date to the last one. */
  days_left: z.int(),
  term_days: z.int(),
});
export type CollectionChange = z.infer<typeof collectionChangeSchema>;

/** canceled: given up with the policy, before anybody had decided on it. */
const endorsementStatusSchema = z.enum(['pending', 'approved', 'rejected', 'canceled']);
export type EndorsementStatus = z.infer<typeof endorsementStatusSchema>;

export const endorsementSchema = z.object({
  endorsement_id: z.string(),
  status: endorsementStatusSchema,
  ...collectionChangeSchema.shape,
  requested: instantSchema,
  /** While it is pending: the day by which the holder hears of it. */
  decision_by: z.optional(dateSchema),
  action: paymentActionSchema,
  previous_annual_total_premium: decimalSchema,
  new_annual_total_premium: decimalSchema,
  /** What was charged for it; below zero what was given back, or will be at approval. */
  amount: decimalSchema,
  /** The card of that amount; the newest where there are several. */
  payment_method: z._default(z.nullable(cardSchema), null),
  /** While it is held: the day by which it is charged. */
  held_until: z.optional(dateSchema),
});
export type Endorsement = z.infer<typeof endorsementSchema>;

/** What a policy has cost so far and why. */
export const policyHistorySchema = z.object({
  /** What it was bought with. */
  purchase: z.object({
    /** What it covered: 'Coins', 'Jewelry'. */
    categories: z.array(z.string()),
    amount: decimalSchema,
    payment_method: z._default(z.nullable(cardSchema), null),
  }),
  /** Newest first. */
  endorsements: z.array(endorsementSchema),
});
export type PolicyHistory = z.infer<typeof policyHistorySchema>;
