import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { claimMessageSchema } from './message.ts';

export const secondLookRequestSchema = z.object({
  /** Why the claimant disagrees with the decision. The adjuster reads it. */
  message: claimMessageSchema('Tell us what we should look at again'),
});

/** Documents for the second look are added with addClaimPhoto, before or after this call. */
export const askSecondLook = defineCall({
  id: 'askSecondLook',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/claims/:claimId/second-look',
  summary: 'Asks for a second look at a rejected claim, once per claim',
  tag: 'Claims',
  auth: 'required',
  request: secondLookRequestSchema,
  response: null,
  errors: ['unauthorized', 'not_found', 'second_look_not_possible'],
});
