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
  /** Price as text: '$5.36' or '$12.99/month'. */
  price_desc: z.string(),
  /** Billing cycle: years, months or days, or eleven_pay or once as in a quote. */
  payment_frequency: billingFrequencySchema,
  /** Date of the next payment, YYYY-MM-DD. Null if no payment is due. */
  next_payment: z._default(z.nullable(dateSchema), null),
  currency_code: z.string(),
  /** Price breakdown. It is not part of the specification. Without it only the price is shown. */
  totals: z.optional(totalsSchema),
  payment_schedule: z._default(
    z.nullable(z.object({ schedule: z.array(installmentSchema) })),
    null,
  ),
  /** Refunds of a canceled or rejected policy, newest charge first. */
  refunds: z.optional(
    z.array(
      z.object({
        /** Card of the refund. Null if it did not go to a card. */
        payment_method: z._default(z.nullable(z.object({ details: cardSchema })), null),
        refund_amount: decimalSchema,
      }),
    ),
  ),
  /** Card of the next payment, or of the last one if no more are due. */
  payment_method: z._default(z.nullable(z.object({ type: z.string(), details: cardSchema })), null),
  /**
   * Card of the most recent payment. Null if nothing was paid. If omitted, `payment_method` is
   * shown instead.
   */
  paid_with: z.catch(z.optional(z.nullable(z.object({ details: cardSchema }))), undefined),
  /** Failed payment. Present while it can still be made. */
  payment_failed: z.optional(
    z.object({
      amount: decimalSchema,
      /** Date of the first declined attempt, YYYY-MM-DD. */
      on: dateSchema,
      /** Card of the most recent attempt. */
      payment_method: z._default(z.nullable(z.object({ details: cardSchema })), null),
      /** Last day of coverage if the payment is not made. */
      covered_until: z.optional(dateSchema),
      /** Date of the next automatic attempt. Omitted if there is none. */
      next_try: z.optional(dateSchema),
    }),
  ),
  /** Renewal of a policy with annual coverage periods. */
  renewal: z.optional(
    z.object({
      /** True if the policy renews at the end of its coverage period. */
      renews: z.boolean(),
      /**
       * First day of the next coverage period. Without a renewal, the day after the last day of
       * coverage.
       */
      on: dateSchema,
      /**
       * Amount charged on that day, in dollars. Present once the policyholder was notified of it.
       */
      amount: z.optional(decimalSchema),
    }),
  ),
  /**
   * Completed, authorized and due payments, latest first. Included only in the response for a
   * single policy.
   */
  payments: z.catch(z.optional(z.array(paymentSchema)), undefined),
});

export const policySchema = z.object({
  /** Id in the calls. */
  id: z.string(),
  /**
   * Product of the policy: one of the product codes, or a code that is newer than this storefront.
   */
  vertical_code: z.string(),
  created: instantSchema,
  policy_number: z.string(),
  status: policyStatusSchema,
  /** Format of `details`, for older clients. It follows from the product. */
  format_type: z.string(),
  /** Carrier of the policy. */
  underwriter: z.object({ name: z.string() }),
  /** Name of the place of purchase, as text. */
  purchased_from: z.string(),
  /** Details of the policy. Their fields depend on the product, whose own schema validates them. */
  details: z.record(z.string(), z.unknown()),
  /** Purchased plan. */
  plan: z.object({ title: z.string(), subtitle: z.string() }),
  /**
   * Coverages of the plan with their limits, if `details` does not contain them. `false` means
   * excluded.
   */
  coverages: z.optional(
    z.array(z.object({ title: z.string(), value: z.union([z.string(), z.boolean()]) })),
  ),
  coverage_start_date: z._default(z.nullable(dateSchema), null),
  coverage_end_date: z._default(z.nullable(dateSchema), null),
  /**
   * Last day of coverage of a canceled or rejected policy. Null if it never provided coverage.
   * Omitted for other policies.
   */
  covered_until: z.optional(z.nullable(dateSchema)),
  documents: z._default(z.array(documentSchema), []),
  /** Additional beneficiaries besides the policyholder. */
  beneficiaries: z._default(z.array(z.object({ name: z.string() })), []),
  /** Actions that are possible now. */
  options: z.object({ claimable: z.boolean(), cancellable: z.boolean() }),
  billing: policyBillingSchema,
  /** Purchase and endorsements of a policy that can be changed. */
  history: z.catch(z.optional(policyHistorySchema), undefined),
});
export type Policy = z.infer<typeof policySchema>;

export const verticalPoliciesSchema = z.object({
  vertical_code: z.string(),
  /** Total number of policies. `items` may contain fewer. */
  total: z.number(),
  /** Policies, newest first. */
  items: z.array(policySchema),
});
export type VerticalPolicies = z.infer<typeof verticalPoliciesSchema>;

export const listAllVerticals = defineCall({
  id: 'listAllVerticals',
  method: 'GET',
  path: '/api/user/v2/policies/all-verticals',
  summary: "Lists the caller's policies, the three most recent of each product",
  tag: 'Policies',
  auth: 'required',
  response: z.array(verticalPoliciesSchema),
  errors: ['unauthorized'],
});

export const listVerticalPolicies = defineCall({
  id: 'listVerticalPolicies',
  method: 'GET',
  path: '/api/user/v2/policies/vertical/:verticalCode',
  summary: "Lists all of the caller's policies of one product, newest first",
  tag: 'Policies',
  auth: 'required',
  response: verticalPoliciesSchema,
  errors: ['unauthorized', 'not_found'],
});

export const getPolicy = defineCall({
  id: 'getPolicy',
  method: 'GET',
  path: '/api/user/v2/policies/policy/:policyId',
  summary: 'Returns one policy of the caller',
  tag: 'Policies',
  auth: 'required',
  response: policySchema,
  errors: ['unauthorized', 'not_found'],
});
