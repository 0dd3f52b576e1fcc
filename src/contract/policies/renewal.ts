import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';
import { policySchema } from './policies.ts';

export const setRenewal = defineCall({
  id: 'setRenewal',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/policies/policy/:policyId/renewal',
  summary: 'Turns the renewal of a policy on or off',
  tag: 'Policies',
  auth: 'required',
  request: z.object({
    /**
     * True to renew the policy. False ends the policy at the end of its coverage period. Payments
     * that are due in that period stay due.
     */
    renews: z.boolean(),
  }),
  /** The policy after the change. */
  response: policySchema,
  errors: ['unauthorized', 'not_found', 'policy_not_in_force'],
});
