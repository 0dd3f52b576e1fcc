import * as z from 'zod/mini';
import { dateSchema, decimalSchema } from '../fields.ts';
import { cardSchema, totalsSchema } from './billing.ts';
import { documentSchema, policyStatusSchema } from '../policies/parts.ts';

/** One of the policies that a purchase has become. */
export const agreementSchema = z.object({
  agreement_id: z.string(),
  policy_number: z.string(),
  status: policyStatusSchema,
  documents: z._default(z.array(documentSchema), []),
});

/** What every vertical's purchase answers. */
export const purchaseAnswerSchema = z.object({
  policy_id: z.string(),
  policy_number: z.string(),
  status: policyStatusSchema,
  /** Present when nobody is signed in: the account is opened, or joined, through the link in the mail. */
  account_id: z.optional(z.string()),
  email: z.string(),
  plan_title: z.string(),
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
export type PurchaseAnswer = z.infer<typeof purchaseAnswerSchema>;
