import * as z from 'zod/mini';
import { cardSchema } from '../purchase/billing.ts';
import { defineCall } from '../define-call.ts';
import { dateSchema } from '../fields.ts';

/** A policy that is charged again, as a card's holder knows it. */
export const paidPolicySchema = z.object({
  policy_id: z.string(),
  vertical_code: z.string(),
  policy_number: z.string(),
  plan_title: z.string(),
  /** When it is charged next. */
  next_payment: dateSchema,
});
export type PaidPolicy = z.infer<typeof paidPolicySchema>;

export const paymentMethodSchema = z.object({
  public_id: z.string(),
  /** Only CREDIT_CARD_STRIPE is kept by the storefront. */
  type: z.string(),
  /** Empty words for what is no card. */
  details: z._default(cardSchema, { brand: '', last4: '' }),
  /** The policies whose next payments it pays, the soonest first; left out where the provider does not say. */
  pays_for: z.catch(z.optional(z.array(paidPolicySchema)), undefined),
});
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

const nullableText = z._default(z.nullable(z.string()), null);
const idReference = z._default(z.nullable(z.object({ id: z.string() })), null);

export const accountSchema = z.object({
  public_id: z.string(),
  email: z.string(),
  /** Whether the link of the mail was opened; left out where the provider does not say. */
  email_verified: z.optional(z.boolean()),
  first_name: z.string(),
  middle_name: nullableText,
  last_name: z.string(),
  phone_number: nullableText,
  /** Id of the country in getL10n; null where none was chosen. */
  country: idReference,
  /** Id of the region in getL10n; null where none was chosen. */
  region: idReference,
  /** Null where there is none; each part may be missing. */
  beneficiary: z._default(
    z.nullable(
      z.object({ first_name: nullableText, last_name: nullableText, email: nullableText }),
    ),
    null,
  ),
  /** Where the holder lives, as accounts/address takes it; null while it is not known. */
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
  /** The cards that are kept. */
  payment_methods: z._default(z.array(paymentMethodSchema), []),
  /** The policies that are charged again, but to no card that is kept; left out where the provider does not say. */
  paid_otherwise: z.catch(
    z.optional(
      z.array(
        z.extend(paidPolicySchema, {
          /** The card of the purchase; null where none is known. */
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
  summary: 'The account of the token; also how a stored token is checked',
  tag: 'Account',
  auth: 'required',
  response: accountSchema,
  errors: ['unauthorized'],
});
