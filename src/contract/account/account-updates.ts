import * as z from 'zod/mini';
import { accountSchema } from './account.ts';
import { wireAddressSchema } from '../address.ts';
import { defineCall } from '../define-call.ts';
import {
  emailSchema,
  nullIfInvalid,
  phoneSchema,
  personNameSchema,
  requiredTextSchema,
} from '../fields.ts';

/** Maximum length of every name in the account, in characters. */
export const NAME_LENGTH_MAX = 40;

const optionalName = z.nullable(requiredTextSchema(NAME_LENGTH_MAX, 'Enter a name'));

export const saveAccount = defineCall({
  id: 'saveAccount',
  method: 'POST',
  path: '/api/user/v2/accounts/info',
  summary:
    'Updates the account. Omitted fields stay unchanged. The email address cannot be changed',
  tag: 'Account',
  auth: 'required',
  request: z.object({
    first_name: z.optional(personNameSchema(NAME_LENGTH_MAX, 'Enter a first name')),
    middle_name: z.optional(optionalName),
    last_name: z.optional(personNameSchema(NAME_LENGTH_MAX, 'Enter a last name')),
    phone_number: z.optional(z.nullable(phoneSchema)),
    /**
     * Given name of the beneficiary. To remove the beneficiary, set all three beneficiary fields to
     * null.
     */
    beneficiary_first_name: z.optional(optionalName),
    beneficiary_last_name: z.optional(optionalName),
    beneficiary_email: z.optional(z.nullable(emailSchema)),
    /** Id of a country from getL10n. Null removes the country from the account. */
    country_id: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    /** Id of a region from getL10n. Null removes the region from the account. */
    region_id: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  }),
  response: nullIfInvalid(accountSchema),
  errors: ['unauthorized'],
});

export const saveAddress = defineCall({
  id: 'saveAddress',
  method: 'POST',
  path: '/api/user/v2/accounts/address',
  summary: 'Updates the postal address. Existing policies keep the address they were rated with',
  tag: 'Account',
  auth: 'required',
  request: wireAddressSchema,
  response: nullIfInvalid(accountSchema),
  errors: ['unauthorized'],
});
