import * as z from 'zod/mini';
import { cardSchema } from '../purchase/billing.ts';
import { identityErrorCodes } from '../errors.ts';
import { cardVerificationErrorCodes } from '../purchase/purchase.ts';
import { defineCall } from '../define-call.ts';
import { dateSchema, dateTimeSchema, decimalAmountSchema, nullIfInvalid } from '../fields.ts';
import { policySchema } from './policies.ts';

/** Token of the emailed link. */
const linkTokenSchema = z
  .string()
  .check(z.minLength(1, 'A link token is required'), z.maxLength(200));

/** Failed payments of one policy. */
const openPaymentSchema = z.object({
  policy_number: z.string(),
  /** Nickname of the policy or, without one, the insured item. Omitted if both are unknown. */
  subject: z.catch(z.optional(z.string()), undefined),
  /** Sum of the policy's failed payments that are still open. */
  amount: decimalAmountSchema,
  /** ISO 4217 currency code. */
  currency_code: z.string(),
});

/** Failed payment that an email with a link was about. */
const emailPaymentSchema = z.extend(openPaymentSchema, {
  /** `not_due` if the payment no longer has to be made. */
  state: z.enum(['open', 'paid', 'not_due']),
  /** Time of the payment. Null if it was not paid. */
  paid: z.nullable(dateTimeSchema),
});

/** A policy that the new card pays for. */
const linkedPolicySchema = z.object({
  policy_number: z.string(),
  plan_title: z.string(),
  /** Nickname of the policy or, without one, the insured item. Omitted if both are unknown. */
  subject: z.catch(z.optional(z.string()), undefined),
  /** Expired card that pays now. Omitted if no expired card does. */
  expired_card: z.catch(z.optional(cardSchema), undefined),
});

/** A valid card of the account that keeps paying for other policies. */
const otherCardSchema = z.object({
  /** Null if the card is not known. */
  details: z.nullable(cardSchema),
  /** Number of policies with upcoming payments. */
  policies: z.int(),
  /** Day of the earliest payment, YYYY-MM-DD. Null if no day is planned. */
  next_payment: z.nullable(dateSchema),
});

/** A charge of failed payments to a new card. */
export const cardChargeSchema = z.extend(openPaymentSchema, {
  /** `processing` if the charge continues after the response. An email then reports the result. */
  result: z.enum(['paid', 'processing', 'declined']),
});
export type CardCharge = z.infer<typeof cardChargeSchema>;

export const openBillingLink = defineCall({
  id: 'openBillingLink',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/policies/update-billing/open',
  summary: 'Returns what a card is charged if it is entered through an emailed link',
  tag: 'Payment methods',
  auth: 'none',
  // Without a response, the page shows its form without amounts.
  timeout: 8_000,
  request: z.object({
    /** Token of the emailed link. This call leaves the link valid. */
    link_token: linkTokenSchema,
  }),
  response: z.object({
    /** Time when a card was updated with the link. The lists below are then empty. Null before. */
    used: z.nullable(dateTimeSchema),
    /** Failed payments that are charged as soon as the card is updated. */
    open_payments: z.array(openPaymentSchema),
    /** Number of the account's other policies whose later payments the card pays. */
    other_policies: z.int(),
    /** Failed payment that the email was about. Omitted if it was about none. */
    email_payment: z.catch(z.optional(emailPaymentSchema), undefined),
    /**
     * Policies that the card pays for after the update. Those with another valid card are left out.
     * May be limited to 20: the policies with a failed payment, then those with the earliest
     * payments. Omitted if the backend does not list them.
     */
    policies: z.catch(z.optional(z.array(linkedPolicySchema)), undefined),
    /** Number of all these policies. Omitted if `policies` contains all of them. */
    policies_all: z.catch(z.optional(z.int()), undefined),
    /**
     * Cards that keep paying for the account's other policies. May be limited to 20. Omitted if it is
     * not reported.
     */
    other_cards: z.catch(z.optional(z.array(otherCardSchema)), undefined),
    /** True if an expired card pays for a policy after the link was used. Omitted before. */
    is_card_expired: z.catch(z.optional(z.boolean()), undefined),
    /** True if a payment of the account is open after the link was used. Omitted before. */
    is_payment_open: z.catch(z.optional(z.boolean()), undefined),
  }),
  errors: ['token_invalid'],
});
export type BillingLink = z.infer<typeof openBillingLink.response>;

export const updateBilling = defineCall({
  id: 'updateBilling',
  method: 'POST',
  path: '/api/user/v2/policies/update-billing',
  summary: "Replaces the card that pays for a policyholder's policies, with an emailed link",
  tag: 'Payment methods',
  auth: 'none',
  request: z.object({
    /** Token of the emailed link. It works only once, and only for one account. */
    link_token: linkTokenSchema,
    /** Single-use token of the new card, from the card processor. */
    stripe_token: z.string().check(z.minLength(1, 'A card token is required'), z.maxLength(200)),
    /** Limits the card to this one of the link's policies. Omitted for all of them. */
    policy_number: z.optional(z.string().check(z.maxLength(40))),
  }),
  response: nullIfInvalid(
    z.object({
      /** Card that pays the payments of the link's policies from now on. */
      details: z.optional(cardSchema),
      /**
       * Numbers of the policies that the card now pays for. May be limited to 20. Omitted if the
       * backend names none.
       */
      policies: z.catch(z.optional(z.array(z.string())), undefined),
      /** Number of all these policies. Omitted if `policies` contains all of them. */
      policies_all: z.catch(z.optional(z.int()), undefined),
      /** Results of the failed payments. Omitted if the backend does not report them. */
      charges: z.catch(z.optional(z.array(cardChargeSchema)), undefined),
    }),
  ),
  errors: [
    'token_invalid',
    'policy_not_in_force',
    'card_refused',
    'payment_method_rejected_by_service',
    'payment_action_required',
  ],
});

export const updateAllPaymentMethods = defineCall({
  id: 'updateAllPaymentMethods',
  optional: true,
  method: 'POST',
  api: 'connect',
  path: '/api/v2/policies/update-all-payment-methods/',
  summary: "Charges the next payments of all the caller's policies to one of their cards",
  tag: 'Payment methods',
  auth: 'required',
  request: z.object({ payment_method_id: z.string() }),
  response: nullIfInvalid(
    z.object({
      /**
       * Number of policies that the card now pays for. These are all policies with a next payment.
       */
      updated: z.int(),
    }),
  ),
  errors: ['unauthorized', 'not_found', ...identityErrorCodes, ...cardVerificationErrorCodes],
});

export const updatePaymentMethod = defineCall({
  id: 'updatePaymentMethod',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/policies/policy/:policyId/payment-method',
  summary: "Charges the next payments of one policy to one of the caller's cards",
  tag: 'Payment methods',
  auth: 'required',
  request: z.object({ payment_method_id: z.string() }),
  /** The policy after the change. */
  response: policySchema,
  errors: [
    'unauthorized',
    'not_found',
    'policy_not_in_force',
    ...identityErrorCodes,
    ...cardVerificationErrorCodes,
  ],
});
