import * as z from 'zod/mini';
import {
  billingFrequencySchema,
  cardSchema,
  installmentSchema,
  totalsSchema,
} from '../purchase/billing.ts';
import { defineCall } from '../define-call.ts';
import { dateSchema, decimalSchema, instantSchema } from '../fields.ts';
import { policyHistorySchema } from './endorsement.ts';
import { documentSchema, policyStatusSchema } from './parts.ts';
import { paymentSchema } from './payments.ts';

export const policyBillingSchema = z.object({
  /** Shaped '$5.36' or '$12.99/month'. */
  price_desc: z.string(),
  /** years, months or days; eleven_pay and once as in a quote. */
  payment_frequency: billingFrequencySchema,
  /** YYYY-MM-DD, null when nothing more is due. */
  next_payment: z._default(z.nullable(dateSchema), null),
  currency_code: z.string(),
  /** The specification names none: without them the price alone is shown. */
  totals: z.optional(totalsSchema),
  payment_schedule: z._default(
    z.nullable(z.object({ schedule: z.array(installmentSchema) })),
    null,
  ),
  /** What was given back, of a policy that was canceled or rejected; the newest charge first. */
  refunds: z.optional(
    z.array(
      z.object({
        /** null: not to a card. */
        payment_method: z._default(z.nullable(z.object({ details: cardSchema })), null),
        refund_amount: decimalSchema,
      }),
    ),
  ),
  /** The card that the next payment is charged to, or that the last one was. */
  payment_method: z._default(z.nullable(z.object({ type: z.string(), details: cardSchema })), null),
  /** The card that the newest payment was made with; null where nothing was paid. Without it `payment_method` is shown. */
  paid_with: z.catch(z.optional(z.nullable(z.object({ details: cardSchema }))), undefined),
  /** While a payment has failed and can still be made. */
  payment_failed: z.optional(
    z.object({
      amount: decimalSchema,
      /** The day on which the card was refused first. */
      on: dateSchema,
      /** The card that was asked last. */
      payment_method: z._default(z.nullable(z.object({ details: cardSchema })), null),
      /** The last day of cover where it is not paid. */
      covered_until: z.optional(dateSchema),
      /** When it is tried again; left out where it is tried no more by itself. */
      next_try: z.optional(dateSchema),
    }),
  ),
  /** Of a policy that has years which follow each other. */
  renewal: z.optional(
    z.object({
      /** Whether it goes on after its term. */
      renews: z.boolean(),
      /** First day of the next term, or of the time after this one where it does not renew. */
      on: dateSchema,
      /** What is charged on that day, once the holder was told its price. */
      amount: z.optional(decimalSchema),
    }),
  ),
  /** What was charged and given back, is held and is due, the latest first; where one policy is asked for. */
  payments: z.catch(z.optional(z.array(paymentSchema)), undefined),
});

export const policySchema = z.object({
  /** Id in the calls. */
  id: z.string(),
  /** One of verticalCodes, or of a line that came after this storefront. */
  vertical_code: z.string(),
  created: instantSchema,
  policy_number: z.string(),
  status: policyStatusSchema,
  /** How its details are read by older clients; the vertical's code says it too. */
  format_type: z.string(),
  /** The insurer. */
  underwriter: z.object({ name: z.string() }),
  /** Where it was bought, in words. */
  purchased_from: z.string(),
  /** Its fields vary by vertical; the vertical's own schema reads them. */
  details: z.record(z.string(), z.unknown()),
  /** What was bought. */
  plan: z.object({ title: z.string(), subtitle: z.string() }),
  /** What the plan covers and up to which limit, where the details do not say it; false is not covered. */
  coverages: z.optional(
    z.array(z.object({ title: z.string(), value: z.union([z.string(), z.boolean()]) })),
  ),
  coverage_start_date: z._default(z.nullable(dateSchema), null),
  coverage_end_date: z._default(z.nullable(dateSchema), null),
  /**
   * Of a policy that was canceled or rejected: its last day of cover, null where it never covered anybody.
   * Left out for every other.
   */
  covered_until: z.optional(z.nullable(dateSchema)),
  documents: z._default(z.array(documentSchema), []),
  /** Who is paid beside the holder. */
  beneficiaries: z._default(z.array(z.object({ name: z.string() })), []),
  /** What can be done with it now. */
  options: z.object({ claimable: z.boolean(), cancellable: z.boolean() }),
  billing: policyBillingSchema,
  /** Where a policy can be changed: what it was bought with and every change since. */
  history: z.catch(z.optional(policyHistorySchema), undefined),
});
export type Policy = z.infer<typeof policySchema>;

export const verticalPoliciesSchema = z.object({
  vertical_code: z.string(),
  /** How many there are in all; `items` may hold fewer. */
  total: z.number(),
  /** Policies, the newest first. */
  items: z.array(policySchema),
});
export type VerticalPolicies = z.infer<typeof verticalPoliciesSchema>;

export const listAllVerticals = defineCall({
  id: 'listAllVerticals',
  method: 'GET',
  path: '/api/user/v2/policies/all-verticals',
  summary: "The caller's policies, the three most recent of each vertical",
  tag: 'Policies',
  auth: 'required',
  response: z.array(verticalPoliciesSchema),
  errors: ['unauthorized'],
});

export const listVerticalPolicies = defineCall({
  id: 'listVerticalPolicies',
  method: 'GET',
  path: '/api/user/v2/policies/vertical/:verticalCode',
  summary: "All of the caller's policies of one vertical, newest first",
  tag: 'Policies',
  auth: 'required',
  response: verticalPoliciesSchema,
  errors: ['unauthorized', 'not_found'],
});

export const getPolicy = defineCall({
  id: 'getPolicy',
  method: 'GET',
  path: '/api/user/v2/policies/policy/:policyId',
  summary: 'One policy of the caller',
  tag: 'Policies',
  auth: 'required',
  response: policySchema,
  errors: ['unauthorized', 'not_found'],
});
