import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { ownNameSchema } from '../fields.ts';
import { policySchema } from './policies.ts';

export const NICKNAME_LENGTH_MAX = 40;

/** A name in plain text. Empty removes the name. */
export const nicknameSchema = ownNameSchema(NICKNAME_LENGTH_MAX);

export const setNickname = defineCall({
  id: 'setNickname',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/policies/policy/:policyId/nickname',
  summary: "Sets, changes or removes the policyholder's own name of a policy",
  tag: 'Policies',
  auth: 'required',
  request: z.object({
    /** New name, at most 40 characters. Empty removes the name. */
    nickname: nicknameSchema,
  }),
  /** The policy after the change. */
  response: policySchema,
  errors: ['unauthorized', 'not_found'],
});
