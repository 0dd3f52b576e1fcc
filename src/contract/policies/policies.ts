import { deliveryChoiceSchema } from './delivery-choice.ts';
import * as z from 'zod/mini';
import {
  billingFrequencySchema,
  cardSchema,
  installmentSchema,
  totalsSchema,
} from '../purchase/billing.ts';
import { coverageRowSchema } from '../coverage-row.ts';
import { defineCall } from '../define-call.ts';
import { dateSchema, decimalAmountSchema, dateTimeSchema, enumOrOtherText } from '../fields.ts';
import { pageQuery } from '../paging.ts';
import { policyHistorySchema } from './endorsement.ts';
import { documentSchema, policyStatusSchema } from './parts.ts';
import { paymentSchema } from './payments.ts';
import { acceptanceSchema } from '../purchase/acceptance.ts';

export const policyBillingSchema = z.object({
  /** Price as text: '$5.36' or '$12.99/month'. */
  price_desc: z.string(),
  /**
   * Billing cycle of the policy: years, months or days. Some policies use eleven_pay or once, as in
   * a quote.
   */
  payment_frequency: billingFrequencySchema,
  /**
   * Date of the next payment, YYYY-MM-DD. Null if no payment is due. After a failed payment, the date
   * of the next attempt or, without one, the last date on which it can be paid.
   */
  next_payment: z._default(z.nullable(dateSchema), null),
  currency_code: z.string(),
  /**
   * Price breakdown. It is not in the specification. If it is omitted, the storefront shows only
   * `price_desc`.
   */
  totals: z.optional(totalsSchema),
  payment_schedule: z._default(
    z.nullable(z.object({ schedule: z.array(installmentSchema) })),
    null,
  ),
  /** Refunds of a canceled or rejected policy. The refund of the newest charge comes first. */
  refunds: z.optional(
    z.array(
      z.object({
        /** Card that gets the refund. Null if the refund does not go to a card. */
        payment_method: z._default(z.nullable(z.object({ details: cardSchema })), null),
        refund_amount: decimalAmountSchema,
      }),
    ),
  ),
  /** Card that pays the next payment. If no payment is due, the card of the last payment. */
  payment_method: z._default(z.nullable(z.object({ type: z.string(), details: cardSchema })), null),
  /**
   * Card of the most recent payment. Null if nothing was paid. If this field is omitted, the
   * storefront shows `payment_method` instead.
   */
  paid_with: z.catch(z.optional(z.nullable(z.object({ details: cardSchema }))), undefined),
  /** Failed payment. Present only while the policyholder can still make the payment. */
  payment_failed: z.optional(
    z.object({
      amount: decimalAmountSchema,
      /** Date on which the first attempt was declined, YYYY-MM-DD. */
      on: dateSchema,
      /** Date on which the most recent attempt was declined. If omitted, it is the date in `on`. */
      last_try: z.optional(dateSchema),
      /** Card that was used for the most recent attempt. */
      payment_method: z._default(z.nullable(z.object({ details: cardSchema })), null),
      /** Last day of coverage if the policyholder never makes the failed payment. */
      covered_until: z.optional(dateSchema),
      /**
       * Date of the next automatic attempt to charge the payment. Omitted if there will be no
       * further attempt.
       */
      next_try: z.optional(dateSchema),
    }),
  ),
  /** Renewal of the policy. Present only for policies with annual coverage periods. */
  renewal: z.optional(
    z.object({
      /** True if the policy renews at the end of its coverage period. */
      renews: z.boolean(),
      /**
       * First day of the next coverage period. If the policy does not renew, the day after its last
       * day of coverage.
       */
      on: dateSchema,
      /**
       * Amount that is charged on the date in `on`, in dollars. Omitted until the policyholder was
       * notified of the amount.
       */
      amount: z.optional(decimalAmountSchema),
      /**
       * Day by which the policyholder is notified of the amount, by the rules of the policy's state.
       * Omitted if the amount is known, and if the policy does not renew.
       */
      price_by: z.optional(dateSchema),
    }),
  ),
  /**
   * Completed, authorized and due payments, latest first. The response for a single policy includes
   * them. Lists include them only for policies with status pending, or omit them.
   */
  payments: z.catch(z.optional(z.array(paymentSchema)), undefined),
});

/** Refund for each card. */
export const refundsByCardSchema = z.array(
  z.object({
    payment_method: z.object({ details: cardSchema }),
    refund_amount: decimalAmountSchema,
  }),
);

/**
 * Payments that are still collected up to a chosen last day of coverage, earliest first. Omitted if
 * coverage ends today, or if the backend does not know them.
 */
export const paymentsDueSchema = z.catch(
  z.optional(z.array(z.object({ date: dateSchema, amount: decimalAmountSchema }))),
  undefined,
);

export const policySchema = z.object({
  /** Id of the policy in API calls. */
  id: z.string(),
  /**
   * Product code of the policy. A newer backend may send a code that this storefront does not know.
   */
  vertical_code: z.string(),
  created: dateTimeSchema,
  policy_number: z.string(),
  status: policyStatusSchema,
  /**
   * Format of `details`. Only older clients need it, because the product code determines the
   * format.
   */
  format_type: z.string(),
  /** Carrier of the policy. */
  underwriter: z.object({ name: z.string() }),
  /** Name of the company or site that sold the policy, as text. */
  purchased_from: z.string(),
  /**
   * Details of the policy. Their fields depend on the product. The product's own schema validates
   * them.
   */
  details: z.record(z.string(), z.unknown()),
  /** Purchased plan. */
  plan: z.object({ title: z.string(), subtitle: z.string() }),
  /**
   * Coverages of the plan with their limits. `false` means excluded. Omitted if `details` contains
   * the coverages.
   */
  coverages: z.optional(z.array(coverageRowSchema)),
  coverage_start_date: z._default(z.nullable(dateSchema), null),
  coverage_end_date: z._default(z.nullable(dateSchema), null),
  /**
   * Last day of coverage of a canceled or rejected policy. Null if the policy never provided
   * coverage. Omitted for a policy with another status.
   */
  covered_until: z.optional(z.nullable(dateSchema)),
  /**
   * Cancellation on a later day. Omitted if none is scheduled. `coverage_end_date` is then that day.
   */
  cancellation: z.catch(
    z.optional(
      z.object({
        /**
         * Last day of coverage, YYYY-MM-DD. A cancellation without a `reason` can be withdrawn until
         * then.
         */
        on: dateSchema,
        /**
         * `charged_back`: a bank took back a payment. The policyholder can neither withdraw nor move
         * the day. Omitted for a cancellation at the policyholder's request.
         */
        reason: z.catch(z.optional(enumOrOtherText(['charged_back'])), undefined),
        /** Refund on that day, if all payments up to then are made. */
        refund_amount: decimalAmountSchema,
        /** Latest day on which that refund arrives. Omitted if nothing is refunded, or if unknown. */
        refund_by: z.catch(z.optional(dateSchema), undefined),
        /** Omitted if the backend does not know the cards. */
        by_payment_method: z.catch(z.optional(refundsByCardSchema), undefined),
        payments_due: paymentsDueSchema,
        /**
         * First payment after the last day if the cancellation is withdrawn. `amount` is null if the
         * price of the renewal is not final. Omitted if there is none, or if it is unknown.
         */
        payment_if_withdrawn: z.catch(
          z.optional(z.object({ date: dateSchema, amount: z.nullable(decimalAmountSchema) })),
          undefined,
        ),
      }),
    ),
    undefined,
  ),
  /**
   * Reason why a canceled or rejected policy ended. Omitted for a policy with another status, or if
   * the backend does not store the reason.
   */
  ended: z.catch(
    z.optional(
      z.object({
        /**
         * `canceled`: at the policyholder's request. `unpaid`: a payment failed. `charged_back`: a
         * bank took back a payment. `carrier`: the carrier rejected it. `trip_over`: the carrier had
         * not decided when the trip was over.
         */
        reason: enumOrOtherText(['canceled', 'unpaid', 'charged_back', 'carrier', 'trip_over']),
        /** The unpaid amount, or the amount that the bank took back. */
        amount: z.optional(decimalAmountSchema),
        /** Date of the last attempt to charge the unpaid amount, YYYY-MM-DD. */
        last_try: z.optional(dateSchema),
      }),
    ),
    undefined,
  ),
  /**
   * End of coverage in the next 30 days, after which the policy does not renew. Omitted otherwise, and
   * if a cancellation is scheduled.
   */
  ends_soon: z.catch(
    z.optional(
      z.object({
        /** Last day of coverage, YYYY-MM-DD. */
        on: dateSchema,
        /** True if the policyholder can turn the renewal on again. */
        can_renew: z.boolean(),
      }),
    ),
    undefined,
  ),
  /**
   * The policyholder's own name of the policy. Null if it has none. Omitted if the backend does not
   * store such names.
   */
  nickname: z.catch(z.optional(z.nullable(z.string())), undefined),
  documents: z._default(z.array(documentSchema), []),
  /** Beneficiaries of the policy in addition to the policyholder. */
  beneficiaries: z._default(z.array(z.object({ name: z.string() })), []),
  /** Actions that the policyholder can take now. */
  options: z.object({ claimable: z.boolean(), cancellable: z.boolean() }),
  billing: policyBillingSchema,
  /**
   * Purchase and endorsements of the policy. Present only for a policy that can have endorsements.
   */
  history: z.catch(z.optional(policyHistorySchema), undefined),
  /**
   * Texts that were accepted with the purchase and with endorsements, latest first. Only the
   * response for a single policy includes them. Omitted if the backend does not store them.
   */
  acceptances: z.catch(z.optional(z.array(acceptanceSchema)), undefined),
  electronic_delivery: z.catch(z.optional(deliveryChoiceSchema), undefined),
});
export type Policy = z.infer<typeof policySchema>;

export const verticalPoliciesSchema = z.object({
  vertical_code: z.string(),
  /** Total number of the caller's policies of this product. `items` may contain fewer policies. */
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
  summary: "Lists the caller's policies of one product, newest first",
  tag: 'Policies',
  auth: 'required',
  query: z.object(pageQuery),
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
