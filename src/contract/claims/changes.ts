import * as z from 'zod/mini';
import { claimMessageSchema } from './message.ts';
import { defineCall } from '../define-call.ts';
import { identityErrorCodes } from '../errors.ts';

export const claimMessageRequestSchema = z.object({
  /** Text for the adjuster. It becomes an event of the claim. */
  message: claimMessageSchema('Write your message'),
});

export const sendClaimMessage = defineCall({
  id: 'sendClaimMessage',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/claims/:claimId/messages',
  summary: 'Sends the adjuster a message about an undecided claim',
  tag: 'Claims',
  auth: 'required',
  request: claimMessageRequestSchema,
  response: null,
  errors: ['unauthorized', 'not_found', 'claim_decided', 'too_many_messages'],
});

export const changeClaimBankAccount = defineCall({
  id: 'changeClaimBankAccount',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/claims/:claimId/bank-account',
  summary: 'Changes the bank account of a claim until its payment is scheduled',
  tag: 'Claims',
  auth: 'required',
  request: z.object({
    /** `public_id` of a bank account that addBankAccount has stored for the caller. */
    bank_account_id: z.string().check(z.minLength(1), z.maxLength(80)),
  }),
  response: null,
  errors: ['unauthorized', 'not_found', 'claim_decided', ...identityErrorCodes],
});

export const withdrawClaim = defineCall({
  id: 'withdrawClaim',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/claims/:claimId/withdraw',
  summary: 'Withdraws an undecided claim',
  tag: 'Claims',
  auth: 'required',
  response: null,
  errors: ['unauthorized', 'not_found', 'claim_decided'],
});
