import * as z from 'zod/mini';
import { cardSchema } from '../purchase/billing.ts';
import { defineCall } from '../define-call.ts';
import { dateSchema } from '../fields.ts';

/** Policy with a future payment, as shown to the cardholder. */
export const paidPolicySchema = z.object({
  policy_id: z.string(),
  vertical_code: z.string(),
  policy_number: z.string(),
  plan_title: z.string(),
  /**
   * Date of the next payment, YYYY-MM-DD.
   * @format date
   */
  next_payment: dateSchema,
});
export type PaidPolicy = z.infer<typeof paidPolicySchema>;

export const paymentMethodSchema = z.object({
  public_id: z.string(),
  /** Kind of payment method. The storefront stores only CREDIT_CARD_STRIPE. */
  type: z.string(),
  /** Brand and last digits of the card. Both are empty for other payment methods. */
  details: z._default(cardSchema, { brand: '', last4: '' }),
  /**
   * Policies whose next payments this method pays, earliest payment first. Omitted if the backend
   * does not report them.
   */
  pays_for: z.catch(z.optional(z.array(paidPolicySchema)), undefined),
});
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

const nullableText = z._default(z.nullable(z.string()), null);
const idReference = z._default(z.nullable(z.object({ id: z.string() })), null);

export const accountSchema = z.object({
  public_id: z.string(),
  email: z.string(),
  /**
   * True once the emailed verification link was opened. Omitted if the backend does not report it.
   */
  email_verified: z.optional(z.boolean()),
  first_name: z.string(),
  middle_name: nullableText,
  last_name: z.string(),
  phone_number: nullableText,
  /** Country by its id in getL10n. Null if none was chosen. */
  country: idReference,
  /** Region by its id in getL10n. Null if none was chosen. */
  region: idReference,
  /** Beneficiary of the account. Null if there is none. Each part may be missing. */
  beneficiary: z._default(
    z.nullable(
      z.object({ first_name: nullableText, last_name: nullableText, email: nullableText }),
    ),
    null,
  ),
  /**
   * Postal address of the policyholder, as sent to accounts/address. Null while it is not known.
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
   * Policies with a future payment that no stored payment method pays. Omitted if the backend does
   * not report them.
   */
  paid_otherwise: z.catch(
    z.optional(
      z.array(
        z.extend(paidPolicySchema, {
          /** Card of the purchase. Null if it is not known. */
          payment_method: z._default(z.nullable(z.object({ details: cardSchema })), null),
        }),
      ),
    ),
    undefined,
  ),
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
