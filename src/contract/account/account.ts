import * as z from 'zod/mini';
import { cardSchema } from '../purchase/billing.ts';
import { defineCall } from '../define-call.ts';
import { dateSchema, dateTimeSchema, decimalAmountSchema } from '../fields.ts';

/** A policy with a future payment, as the cardholder sees it. */
export const policyWithNextPaymentSchema = z.object({
  policy_id: z.string(),
  vertical_code: z.string(),
  policy_number: z.string(),
  plan_title: z.string(),
  /** Nickname of the policy or, without one, the insured item. Omitted if both are unknown. */
  subject: z.optional(z.string()),
  /**
   * Date of the next payment, YYYY-MM-DD. Null for a pending policy, whose payments start after its
   * approval.
   * @format date
   */
  next_payment: z.nullable(dateSchema),
  /** Failed payment that the policyholder can still make. Omitted if there is none. */
  payment_failed: z.catch(
    z.optional(
      z.object({
        /** Sum of the policy's failed payments that are still open. */
        amount: decimalAmountSchema,
        /** ISO 4217 currency code. */
        currency_code: z.string(),
        /** Date on which the most recent attempt was declined, YYYY-MM-DD. */
        last_try: dateSchema,
        /** `public_id` of the card of the most recent attempt. Null if it is not known. */
        payment_method_id: z.nullable(z.string()),
        /** True while the payment is being charged again. */
        processing: z.boolean(),
      }),
    ),
    undefined,
  ),
});
export type PolicyWithNextPayment = z.infer<typeof policyWithNextPaymentSchema>;

/** Maximum number of policies that a payment method lists. */
export const LISTED_POLICIES_MAX = 20;

/** Numbers of all policies of a list that contains only some of them. */
const paidPolicyTotalsSchema = z.object({
  /** Number of all policies. */
  policies: z.int(),
  /** Number of the policies with a failed payment that is still open. */
  failed: z.int(),
  /** Sum of these failed payments. */
  failed_amount: decimalAmountSchema,
});
export type PaidPolicyTotals = z.infer<typeof paidPolicyTotalsSchema>;

export const paymentMethodSchema = z.object({
  public_id: z.string(),
  /** Type of the payment method. The storefront stores only the type CREDIT_CARD_STRIPE. */
  type: z.string(),
  /**
   * Card brand and last digits of the card number. Both are empty if the payment method is not a
   * card.
   */
  details: z._default(cardSchema, { brand: '', last4: '' }),
  /** Day on which the payment method was stored. Omitted if the backend does not report it. */
  added: z.catch(z.optional(dateSchema), undefined),
  /**
   * Policies whose future payments use this payment method, earliest payment first. May be limited
   * to 20: the policies with a failed payment, then those with the earliest payments. Omitted if the
   * backend does not report these policies.
   */
  pays_for: z.catch(z.optional(z.array(policyWithNextPaymentSchema)), undefined),
  /** Numbers of all these policies. Omitted if `pays_for` contains all of them. */
  pays_for_all: z.catch(z.optional(paidPolicyTotalsSchema), undefined),
});
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/** Returns the number of policies that a payment method pays for. 0 if the backend sends none. */
export const paidPolicyCount = ({ pays_for: listed, pays_for_all: all }: PaymentMethod): number =>
  all?.policies ?? listed?.length ?? 0;

const nullableText = z._default(z.nullable(z.string()), null);
const idReference = z._default(z.nullable(z.object({ id: z.string() })), null);

export const accountSchema = z.object({
  public_id: z.string(),
  email: z.string(),
  /**
   * True once the account's owner has opened the emailed verification link. Omitted if the backend
   * does not report the verification.
   */
  email_verified: z.optional(z.boolean()),
  /**
   * Requested change of the email address whose link was not opened yet. Null if there is none or
   * its link has expired. Omitted if the backend does not report it.
   */
  email_change: z.catch(
    z.optional(
      z.nullable(
        z.object({
          /** The new email address. */
          email: z.string(),
          /** Time when the link was emailed. */
          sent: dateTimeSchema,
        }),
      ),
    ),
    undefined,
  ),
  first_name: z.string(),
  middle_name: nullableText,
  last_name: z.string(),
  phone_number: nullableText,
  /** Country, with its id from getL10n. Null if no country was chosen. */
  country: idReference,
  /** Region, with its id from getL10n. Null if no region was chosen. */
  region: idReference,
  /**
   * Beneficiary of the account. Null if there is none. Each field of the beneficiary may be null.
   */
  beneficiary: z._default(
    z.nullable(
      z.object({ first_name: nullableText, last_name: nullableText, email: nullableText }),
    ),
    null,
  ),
  /**
   * Postal address of the policyholder, as sent with saveAddress. Null while the address is not
   * known.
   */
  address: z._default(
    z.nullable(
      z.object({
        line1: z.string(),
        line2: z.string(),
        city: z.string(),
        state_or_region: z.string(),
        country: z.string(),
        postal: z.string(),
      }),
    ),
    null,
  ),
  /** Stored payment methods. */
  payment_methods: z._default(z.array(paymentMethodSchema), []),
  /**
   * Policies with a future payment that is charged to a card that is not in `payment_methods`. May
   * be limited like `pays_for`. Omitted if the backend does not report these policies.
   */
  paid_otherwise: z.catch(
    z.optional(
      z.array(
        z.extend(policyWithNextPaymentSchema, {
          /**
           * The card that the purchase of the policy was charged to. Null if the card is not known.
           */
          payment_method: z._default(z.nullable(z.object({ details: cardSchema })), null),
        }),
      ),
    ),
    undefined,
  ),
  /** Numbers of all these policies. Omitted if `paid_otherwise` contains all of them. */
  paid_otherwise_all: z.catch(z.optional(paidPolicyTotalsSchema), undefined),
});
export type Account = z.infer<typeof accountSchema>;

export const getAccount = defineCall({
  id: 'getAccount',
  method: 'GET',
  path: '/api/user/v2/accounts/info',
  summary: 'Returns the signed-in account. Also validates a stored token',
  tag: 'Account',
  auth: 'required',
  response: accountSchema,
  errors: ['unauthorized'],
});
