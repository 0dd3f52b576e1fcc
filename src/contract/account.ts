import * as z from 'zod/mini';
import { cardSchema } from './billing.ts';
import { defineCall } from './define-call.ts';
import { emailSchema, phoneSchema, requiredText } from './fields.ts';

export const paymentMethodSchema = z.object({
  public_id: z.string(),
  /** Only CREDIT_CARD_STRIPE is kept by the storefront. */
  type: z.string(),
  details: cardSchema,
});

export const accountSchema = z.object({
  public_id: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  first_name: z.string(),
  middle_name: z.nullable(z.string()),
  last_name: z.string(),
  phone_number: z.nullable(z.string()),
  country: z.nullable(z.object({ id: z.string() })),
  region: z.nullable(z.object({ id: z.string() })),
  beneficiary: z.nullable(
    z.object({ first_name: z.string(), last_name: z.string(), email: z.nullable(z.string()) }),
  ),
  payment_methods: z.array(paymentMethodSchema),
});
export type Account = z.infer<typeof accountSchema>;

export const getAccount = defineCall({
  id: 'getAccount',
  method: 'GET',
  path: '/api/user/v2/accounts/info',
  summary: 'The account of the token; also how a stored token is checked',
  tag: 'Account',
  auth: 'required',
  answer: accountSchema,
  errors: ['unauthorized'],
});

const optionalName = z.nullable(requiredText(40, 'Enter a name'));

export const saveAccount = defineCall({
  id: 'saveAccount',
  method: 'POST',
  path: '/api/user/v2/accounts/info',
  summary: 'Changes the account; what is left out stays, the email address cannot be changed',
  tag: 'Account',
  auth: 'required',
  request: z.object({
    first_name: z.optional(requiredText(40, 'Enter a first name')),
    middle_name: z.optional(optionalName),
    last_name: z.optional(requiredText(40, 'Enter a last name')),
    phone_number: z.optional(z.nullable(phoneSchema)),
    /** Null, each of them, where there is no beneficiary. */
    beneficiary_first_name: z.optional(optionalName),
    beneficiary_last_name: z.optional(optionalName),
    beneficiary_email: z.optional(z.nullable(emailSchema)),
    country_id: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    region_id: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  }),
  answer: accountSchema,
  errors: ['unauthorized'],
});
