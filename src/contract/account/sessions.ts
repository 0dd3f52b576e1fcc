import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { dateTimeSchema } from '../fields.ts';

/** A session: the account is signed in on one device. */
export const sessionSchema = z.object({
  /** Id of the session in API calls. */
  session_id: z.string(),
  /** Device name shown to people: 'Chrome on Windows'. */
  device: z.string(),
  created: dateTimeSchema,
  /**
   * Time of the session's last request, accurate to the minute.
   * @format date-time
   */
  last_used: dateTimeSchema,
  /** True for the session that sends this request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const listSessions = defineCall({
  id: 'listSessions',
  nonStandard: true,
  method: 'GET',
  path: '/api/user/v2/accounts/sessions',
  summary: "Lists the account's sessions, last used first",
  tag: 'Account',
  auth: 'required',
  records: 'sessions',
  response: z.object({ sessions: z.array(sessionSchema) }),
  errors: ['unauthorized'],
});

export const endSession = defineCall({
  id: 'endSession',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/accounts/sessions/end',
  summary: 'Ends one session',
  tag: 'Account',
  auth: 'required',
  request: z.object({ session_id: z.string().check(z.minLength(1), z.maxLength(60)) }),
  response: null,
  errors: ['unauthorized', 'not_found'],
});

export const endOtherSessions = defineCall({
  id: 'endOtherSessions',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/accounts/sessions/end-others',
  summary: 'Ends all other sessions',
  tag: 'Account',
  auth: 'required',
  response: null,
  errors: ['unauthorized'],
});

export const confirmPassword = defineCall({
  id: 'confirmPassword',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/auth/confirm-password',
  summary: 'Confirms the password within a session, after a password_required error',
  tag: 'Sign-in',
  auth: 'required',
  request: z.object({
    password: z.string().check(z.minLength(1, 'Enter your password'), z.maxLength(200)),
  }),
  response: null,
  errors: ['unauthorized', 'wrong_credentials'],
});

export const sendVerification = defineCall({
  id: 'sendVerification',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/accounts/verification/email/send',
  summary: 'Sends the verification email again',
  tag: 'Sign-in',
  auth: 'required',
  response: null,
  errors: ['unauthorized'],
});
