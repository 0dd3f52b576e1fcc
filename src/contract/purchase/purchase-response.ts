import * as z from 'zod/mini';
import { dateSchema, decimalAmountSchema } from '../fields.ts';
import { cardSchema, totalsSchema } from './billing.ts';
import { documentSchema, policyStatusSchema } from '../policies/parts.ts';

/** One of the policies from a purchase that created several policies. */
export const agreementSchema = z.object({
  agreement_id: z.string(),
  policy_number: z.string(),
  /** Status of the policy. Defaults to the status of the purchase. */
  status: z.optional(policyStatusSchema),
  documents: z._default(z.array(documentSchema), []),
});

/** Purchased policy. The confirmation shows it. The host page gets the fields of host-purchase.ts. */
export const boundPolicySchema = z.object({
  /** Id of the policy. Omitted if only the policy number is known. */
  policy_id: z.optional(z.string()),
  policy_number: z.string(),
  status: policyStatusSchema,
  /**
   * Id of the buyer's account. Present only for guests. An emailed link lets the guest open the
   * account.
   */
  account_id: z.optional(z.string()),
  email: z.string(),
  /** True if the backend emails the policy and the receipt. Only then the confirmation says so. */
  emailed: z.optional(z.boolean()),
  /** True if the backend also mails the policy on paper, because the buyer wants no electronic delivery. */
  mailed: z.optional(z.boolean()),
  plan_title: z.string(),
  /** Carrier of the policy. If it is omitted, it is the plan's carrier. */
  underwriter: z.optional(z.object({ name: z.string() })),
  coverage_start_date: z.nullable(z.string()),
  coverage_end_date: z.nullable(z.string()),
  documents: z.array(documentSchema),
  currency_code: z.string(),
  totals: totalsSchema,
  payment_method: z.nullable(cardSchema),
  /**
   * Date by which the authorized price of a pending policy is captured. Omitted if the price was
   * charged immediately.
   */
  held_until: z.optional(dateSchema),
  /** Authorized amount in dollars, the same as in the checkout response. */
  held_amount: z.optional(decimalAmountSchema),
});
export type BoundPolicy = z.infer<typeof boundPolicySchema>;

/**
 * Response of every purchase. Only the policy number is required. If another field is missing, the
 * storefront takes its value from the order. A missing status means approved.
 */
export const purchaseResponseSchema = z.object({
  ...z.partial(boundPolicySchema).shape,
  policy_number: z.string(),
});
type PurchaseResponse = z.infer<typeof purchaseResponseSchema>;

/**
 * Response of any purchase. If the purchase created several policies, `agreements` lists all of
 * them.
 */
export type AnyPurchaseResponse = Partial<PurchaseResponse> & {
  agreements?: z.infer<typeof agreementSchema>[];
};
