import * as z from 'zod/mini';
import { claimDamageLabels, type ClaimDamage } from './damages.ts';
import { claimPhotoLimits } from './photo-limits.ts';
import { defineCall } from '../define-call.ts';
import { optionalTextSchema } from '../fields.ts';
import { productCodeSchema } from '../products.ts';

const damageSchema = z.enum(
  Object.keys(claimDamageLabels) as [ClaimDamage, ...ClaimDamage[]],
  'Choose from the list of damages',
);

export const claimSubmissionSchema = z.object({
  policy_number: z.string().check(z.minLength(1), z.maxLength(40)),
  claim_process_id: z.string().check(z.minLength(1), z.maxLength(80)),
  /**
   * Id of the bank account for the reimbursement: `public_id` from addBankAccount. Null for a
   * device that is sent in, because such a device is repaired and nothing is reimbursed.
   */
  bank_account_id: z._default(z.nullable(z.string().check(z.maxLength(80))), null),
  vertical_code: productCodeSchema,
  /** Details of the damage. */
  details: z.object({
    /**
     * Serial number or IMEI of the device. Null for a device that is sent in, because the repair
     * shop reads the number.
     */
    device_id: z._default(
      z.nullable(
        z.string().check(z.trim(), z.minLength(1, 'Enter the serial number'), z.maxLength(60)),
      ),
      null,
    ),
    /** Description of the damage. Required unless the device is sent in. */
    claim_description: optionalTextSchema(2000),
    /** Codes of the damages. */
    damages: z
      .array(damageSchema, 'Select at least one')
      .check(z.minLength(1, 'Select at least one'), z.maxLength(20)),
    is_device_mailed_out: z.boolean(),
  }),
  /** Ids of photos that uploadClaimPhoto stored for the same policy, in display order. */
  photo_ids: z._default(
    z.array(z.string().check(z.maxLength(80))).check(z.maxLength(claimPhotoLimits.count)),
    [],
  ),
});
export type ClaimSubmission = z.infer<typeof claimSubmissionSchema>;

export const submitClaim = defineCall({
  id: 'submitClaim',
  method: 'POST',
  path: '/api/user/v2/claims',
  summary: 'Files a claim, once per X-Unique-Key',
  tag: 'Claims',
  auth: 'required',
  idempotent: true,
  timeout: 30_000,
  request: claimSubmissionSchema,
  /** Id and status of the new claim. The call listClaims returns the claim's other fields. */
  response: z.object({ claim_id: z.string(), status: z.optional(z.string()) }),
  errors: [
    'unauthorized',
    'not_found',
    'policy_not_in_force',
    'policy_not_claimable',
    'claim_already_open',
    'unique_key_required',
    'unique_key_reused',
  ],
});
