import * as z from 'zod/mini';
import { dateSchema, decimalSchema } from '../fields.ts';
import { cardSchema, totalsSchema } from './billing.ts';
import { documentSchema, policyStatusSchema } from '../policies/parts.ts';

/** One of the policies that a purchase has become. */
export const agreementSchema = z.object({
  agreement_id: z.string(),
  policy_number: z.string(),
  /** Left out: that of the purchase. */
  status: z.optional(policyStatusSchema),
  documents: z._default(z.array(documentSchema), []),
});

/** A policy that was bought, as the confirmation shows it and a partner's page hears of it. */
export const boundPolicySchema = z.object({
  /** Left out where only the number is known. */
  policy_id: z.optional(z.string()),
  policy_number: z.string(),
  status: policyStatusSchema,
  /** Present when nobody is signed in: the account is opened, or joined, through the link in the mail. */
  account_id: z.optional(z.string()),
  email: z.string(),
  plan_title: z.string(),
  /** Who insures; that of the plan where it is left out. */
  underwriter: z.optional(z.object({ name: z.string() })),
  coverage_start_date: z.nullable(z.string()),
  coverage_end_date: z.nullable(z.string()),
  documents: z.array(documentSchema),
  currency_code: z.string(),
  totals: totalsSchema,
  payment_method: z.nullable(cardSchema),
  /** While a policy waits for approval its price is held; by this day it is charged. Left out where it was charged. */
  held_until: z.optional(dateSchema),
  /** As in the checkout. */
  held_amount: z.optional(decimalSchema),
});
export type BoundPolicy = z.infer<typeof boundPolicySchema>;

/**
 * What every vertical's purchase answers. The number is all that has to be sent: the storefront says the rest
 * as it was ordered, and what is left out of the status is approved.
 */
export const purchaseResponseSchema = z.object({
  ...z.partial(boundPolicySchema).shape,
  policy_number: z.string(),
});
export type PurchaseResponse = z.infer<typeof purchaseResponseSchema>;

/** What may come of any purchase: one that became several policies names each. */
export type AnyPurchaseResponse = Partial<PurchaseResponse> & {
  agreements?: z.infer<typeof agreementSchema>[];
};
