import * as z from 'zod/mini';
import { defineCall } from '../define-call.ts';

/**
 * Repair method. 'in_store': the claimant brings the device to a repair shop. 'mail_in': the
 * claimant sends the device in.
 */
export const repairMethodSchema = z.enum(['in_store', 'mail_in']);
export type RepairMethod = z.infer<typeof repairMethodSchema>;

/** Instructions for filing a claim on one policy. */
export const claimInstructionsSchema = z.object({
  /**
   * Support phone number, formatted for display: '(800) 555-0142'. The storefront dials the same
   * number.
   */
  support_phone_number: z.string(),
  /** Email address to which the claimant forwards the repair authorization email. */
  mailbox_email: z.optional(z.string()),
  /**
   * Available repair methods. Empty for products whose claims are filed by phone. If the field is
   * omitted, the storefront derives the methods from the device's model.
   */
  repair_methods: z.optional(z.array(repairMethodSchema)),
});
export type ClaimInstructions = z.infer<typeof claimInstructionsSchema>;

export const claimProcessSchema = z.object({
  claim_process_id: z.string(),
  instructions: claimInstructionsSchema,
});
export type ClaimProcess = z.infer<typeof claimProcessSchema>;

/**
 * Starts a claim process. Repeated calls return the same claim process until the claim is filed.
 */
export const findClaimProcess = defineCall({
  id: 'findClaimProcess',
  method: 'POST',
  path: '/api/user/v2/claims/process',
  summary: 'Returns the instructions for filing a claim on a policy',
  tag: 'Claims',
  auth: 'required',
  request: z.object({ policy_number: z.string().check(z.minLength(1), z.maxLength(40)) }),
  /**
   * The claim process, either in the field `process` or directly as the response body. Null if the
   * product has no claim process.
   */
  response: z.nullable(
    z.union([
      z.object({ process: z.nullable(claimProcessSchema) }),
      claimProcessSchema,
      z.strictObject({}),
    ]),
  ),
  errors: ['unauthorized', 'not_found', 'policy_not_in_force', 'claim_already_open'],
});

/**
 * Returns the claim process from a response of findClaimProcess. Null if the response contains
 * none.
 */
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
  summary: 'Starts the in-store process for a handed_off claim. The filed claim replaces it',
  tag: 'Claims',
  auth: 'required',
  response: claimProcessSchema,
  errors: ['unauthorized', 'not_found', 'claim_not_switchable', 'policy_not_in_force'],
});
