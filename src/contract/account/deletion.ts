import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { dateSchema, dateTimeSchema } from '../fields.ts';

/** A request to delete the account. */
export const deletionRequestSchema = z.object({
  /** Reference number, formatted like 'DR-1234-5678'. */
  reference: z.string(),
  requested: dateTimeSchema,
  /** Day by which the request is answered, YYYY-MM-DD. */
  answer_by: dateSchema,
  /** open, denied or withdrawn. A granted request deletes the account, so no call returns it. */
  status: z.enum(['open', 'denied', 'withdrawn']),
  /** Reason of a denial. Empty for another status. */
  note: z.string(),
  /** Time of the answer or the withdrawal. Null while the request is open. */
  closed: z.nullable(dateTimeSchema),
});
export type DeletionRequest = z.infer<typeof deletionRequestSchema>;

/** The newest request, and what a deletion depends on. */
const deletionSchema = z.object({
  /** The newest request. Null if there was none. */
  request: z.nullable(deletionRequestSchema),
  /** Number of policies that must end before the account can be deleted. */
  active_policies: z.int(),
  /** Number of claims that must be closed before the account can be deleted. */
  open_claims: z.int(),
  /** Data that stays after the deletion: what, for how long, and why, as texts for people. */
  kept: z.array(z.object({ subject: z.string(), period: z.string(), reason: z.string() })),
});
export type Deletion = z.infer<typeof deletionSchema>;

export const getDeletion = defineCall({
  id: 'getDeletion',
  nonStandard: true,
  method: 'GET',
  path: '/api/user/v2/accounts/deletion',
  summary: 'Returns the newest request to delete the account, and what a deletion depends on',
  tag: 'Privacy',
  auth: 'required',
  response: deletionSchema,
  errors: ['unauthorized'],
});

export const requestDeletion = defineCall({
  id: 'requestDeletion',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/accounts/deletion',
  summary: 'Asks to delete the account. While a request is open, returns it',
  tag: 'Privacy',
  auth: 'required',
  response: deletionSchema,
  errors: ['unauthorized', 'password_required', 'password_missing'],
});

export const withdrawDeletion = defineCall({
  id: 'withdrawDeletion',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/accounts/deletion/withdraw',
  summary: 'Withdraws the open request to delete the account',
  tag: 'Privacy',
  auth: 'required',
  response: deletionSchema,
  errors: ['unauthorized', 'not_found'],
});
