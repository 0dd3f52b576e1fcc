import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { emailSchema, passwordSchema, personNameSchema } from '../fields.ts';

/**
 * Opaque token of a session. Clients send it in the Authorization header: as `Token …` if it is
 * shorter than 60 characters, otherwise as `Bearer …`.
 */
const tokenResponseSchema = z.object({ token: z.string() });

export const login = defineCall({
  id: 'login',
  method: 'POST',
  path: '/api/user/v2/auth/user-login',
  summary: 'Signs in with email and password',
  tag: 'Sign-in',
  auth: 'none',
  request: z.object({
    email: emailSchema,
    /**
     * The account's password.
     * @format password
     */
    password: z.string().check(z.minLength(1, 'Enter your password'), z.maxLength(200)),
  }),
  response: tokenResponseSchema,
  errors: ['wrong_credentials', 'passkey_required'],
});

export const register = defineCall({
  id: 'register',
  method: 'POST',
  path: '/api/user/v2/accounts/register',
  summary: 'Creates an account and emails a verification link. Same response if the account exists',
  tag: 'Sign-in',
  auth: 'none',
  request: z.object({
    email: emailSchema,
    password: passwordSchema,
    first_name: personNameSchema(40, 'Enter a first name'),
    last_name: personNameSchema(40, 'Enter a last name'),
  }),
  response: tokenResponseSchema,
  errors: [],
});

export const facebookLogin = defineCall({
  id: 'facebookLogin',
  method: 'POST',
  path: '/api/user/v2/auth/facebook-login',
  summary: 'Signs in with a Facebook token, if the server is configured for it',
  tag: 'Sign-in',
  auth: 'none',
  request: z.object({ facebook_token: z.string().check(z.minLength(1), z.maxLength(2000)) }),
  response: tokenResponseSchema,
  errors: ['wrong_credentials', 'passkey_required'],
});

export const logout = defineCall({
  id: 'logout',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/auth/logout',
  summary: 'Ends the current session',
  tag: 'Sign-in',
  /**
   * Time-out in milliseconds. It is short, so that the browser does not wait for an unavailable
   * backend when the user signs out.
   */
  timeout: 4_000,
  auth: 'optional',
  response: null,
  errors: [],
});

export const sendReset = defineCall({
  id: 'sendReset',
  optional: true,
  method: 'POST',
  path: '/api/user/v2/accounts/verification/reset-password/send',
  summary: 'Emails a link to set a new password. Same response if there is no account',
  tag: 'Sign-in',
  auth: 'none',
  request: z.object({ email: emailSchema }),
  response: null,
  errors: [],
});

export const changePassword = defineCall({
  id: 'changePassword',
  method: 'POST',
  path: '/api/user/v2/accounts/verification/reset-password/change',
  summary: 'Sets a new password with the emailed token and activates an account without a password',
  tag: 'Sign-in',
  auth: 'none',
  request: z.object({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    password: passwordSchema,
  }),
  response: tokenResponseSchema,
  errors: ['token_invalid'],
});

export const verifyEmail = defineCall({
  id: 'verifyEmail',
  method: 'POST',
  path: '/api/user/v2/accounts/verification/email/verify',
  summary:
    'Verifies an email address with the emailed token. A policy waiting for it joins the account',
  tag: 'Sign-in',
  auth: 'none',
  request: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: null,
  errors: ['token_invalid'],
});
