import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';

/** 'in_store': Bring in for repair. 'mail_in': Send in for repair. */
export const repairMethodSchema = z.enum(['in_store', 'mail_in']);
export type RepairMethod = z.infer<typeof repairMethodSchema>;

/** How a claim on one policy is filed. */
export const claimInstructionsSchema = z.object({
  /** As it is shown and dialled: '(800) 555-0142'. */
  support_phone_number: z.string(),
  /** Where the repair authorization email is forwarded to. */
  mailbox_email: z.optional(z.string()),
  /**
   * What the device can be repaired by; empty for every product whose claims are taken by phone. Left out,
   * the device's model decides.
   */
  repair_methods: z.optional(z.array(repairMethodSchema)),
});
export type ClaimInstructions = z.infer<typeof claimInstructionsSchema>;

export const claimProcessSchema = z.object({
  claim_process_id: z.string(),
  instructions: claimInstructionsSchema,
});
export type ClaimProcess = z.infer<typeof claimProcessSchema>;

/** Asked again before a claim is filed, it names the same process again. */
export const findClaimProcess = defineCall({
  id: 'findClaimProcess',
  method: 'POST',
  path: '/api/user/v2/claims/process',
  summary: 'How a claim on one policy of the caller is filed',
  tag: 'Claims',
  auth: 'required',
  request: z.object({ policy_number: z.string().check(z.minLength(1), z.maxLength(40)) }),
  /** The process in `process`, null where the product has none; or as it is, with nothing around it. */
  response: z.nullable(
    z.union([
      z.object({ process: z.nullable(claimProcessSchema) }),
      claimProcessSchema,
      z.strictObject({}),
    ]),
  ),
  errors: ['unauthorized', 'not_found', 'policy_not_in_force', 'claim_already_open'],
});

/** The process in an answer of findClaimProcess; null where it names none. */
export function extractClaimProcess(
  response: z.infer<(typeof findClaimProcess)['response']>,
): ClaimProcess | null {
  if (response && 'process' in response) return response.process;
  return claimProcessSchema.safeParse(response).data ?? null;
}

export const restartClaim = defineCall({
  id: 'restartClaim',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/claims/:claimId/restart',
  summary:
    'Opens the in-store process for a handed_off claim, which that process replaces once it is filed',
  tag: 'Claims',
  auth: 'required',
  response: claimProcessSchema,
  errors: ['unauthorized', 'not_found', 'claim_not_switchable', 'policy_not_in_force'],
});
