import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { emailSchema, passwordSchema } from '../fields.ts';

/**
 * The account's password now.
 * @format password
 */
const currentPasswordSchema = z
  .string('Enter your current password')
  .check(
    z.minLength(1, 'Enter your current password'),
    z.maxLength(200, 'Use 200 characters or fewer'),
  );

export const replacePassword = defineCall({
  id: 'replacePassword',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/accounts/password',
  summary: 'Changes the password and ends all other sessions. This session continues',
  tag: 'Account',
  auth: 'required',
  request: z.object({
    current_password: currentPasswordSchema,
    /** The new password. */
    password: passwordSchema,
  }),
  response: null,
  errors: ['unauthorized', 'wrong_credentials', 'password_missing', 'passkey_required'],
});

export const requestEmailChange = defineCall({
  id: 'requestEmailChange',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/accounts/email',
  summary:
    'Emails a link to the new address. Opening it changes the address. Same response if another account has the address',
  tag: 'Account',
  auth: 'required',
  request: z.object({
    current_password: currentPasswordSchema,
    /** The new email address. */
    email: emailSchema,
  }),
  response: null,
  errors: ['unauthorized', 'wrong_credentials', 'password_missing', 'passkey_required'],
});

export const resendEmailChange = defineCall({
  id: 'resendEmailChange',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/accounts/email/resend',
  summary: 'Emails a new link to the new address of a requested change. The earlier link ends',
  tag: 'Account',
  auth: 'required',
  response: null,
  errors: ['unauthorized', 'not_found'],
});

export const cancelEmailChange = defineCall({
  id: 'cancelEmailChange',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/accounts/email/cancel',
  summary: 'Cancels a requested change of the email address. Its link ends',
  tag: 'Account',
  auth: 'required',
  response: null,
  errors: ['unauthorized'],
});

export const confirmEmailChange = defineCall({
  id: 'confirmEmailChange',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/accounts/email/confirm',
  summary:
    "Changes an account's email address with the emailed token. The session that asked continues, all others end",
  tag: 'Account',
  auth: 'none',
  request: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: null,
  errors: ['token_invalid'],
});
