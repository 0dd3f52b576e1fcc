import * as z from 'zod/mini';
import { claimDamageLabels, type ClaimDamage } from './damages.ts';
import { claimInstructionsSchema } from './process.ts';
import { defineCall } from '../define-call.ts';
import { PAGE_SIZE_MAX } from '../paging.ts';
import { idempotencyKeySchema } from '../environment.ts';
import { dateTimeSchema } from '../fields.ts';
import { productCodeSchema } from '../products.ts';

const damageSchema = z.enum(Object.keys(claimDamageLabels) as [ClaimDamage, ...ClaimDamage[]]);

/**
 * Answers in a claim form that is not yet submitted. The server checks only their types and
 * lengths, because the answers may be incomplete.
 */
export const claimAnswersSchema = z.object({
  /** Codes of the selected damages. */
  damages: z.array(damageSchema).check(z.maxLength(20)),
  /** The claimant's description of the damage. */
  claim_description: z.string().check(z.maxLength(20_000)),
  /** Serial number or IMEI of the device. */
  device_id: z.string().check(z.maxLength(200)),
  /** True if the claimant confirms that they have forwarded the repair authorization email. */
  authorization_sent: z.boolean(),
  /**
   * True if the device is sent in for repair. False if the claimant brings it to a repair shop.
   * Null until the claimant has chosen.
   */
  is_device_mailed_out: z.nullable(z.boolean()),
  /**
   * Bank account that addBankAccount stored. Its routing number and account number are not
   * included. Null until the claimant has added a bank account.
   */
  bank_account: z.nullable(
    z.object({
      public_id: z.string().check(z.maxLength(80)),
      last4: z.string().check(z.maxLength(4)),
      is_savings: z.boolean(),
    }),
  ),
  /** Name of the form step that the claimant visited last. The storefront defines the names. */
  step: z.optional(z.string().check(z.maxLength(40))),
  /**
   * Idempotency key for filing the claim. All devices use the same key, so that the claim is filed
   * only once.
   */
  unique_key: idempotencyKeySchema,
});
export type ClaimAnswers = z.infer<typeof claimAnswersSchema>;

export const claimDraftSchema = z.object({
  claim_process_id: z.string(),
  policy_number: z.string(),
  vertical_code: productCodeSchema,
  /** Title of the plan. */
  plan_name: z.string(),
  /** Model of the device. Empty if it is not known. */
  device_model: z.string(),
  instructions: claimInstructionsSchema,
  answers: claimAnswersSchema,
  updated: dateTimeSchema,
});
export type ClaimDraftResponse = z.infer<typeof claimDraftSchema>;

export const listClaimDrafts = defineCall({
  id: 'listClaimDrafts',
  nonStandard: true,
  method: 'GET',
  path: '/api/user/v2/claims/drafts',
  summary: `Lists the caller's unfinished claims, newest first, at most ${PAGE_SIZE_MAX}`,
  tag: 'Claims',
  auth: 'required',
  response: z.array(claimDraftSchema),
  errors: ['unauthorized'],
});

export const keepClaimDraft = defineCall({
  id: 'keepClaimDraft',
  nonStandard: true,
  method: 'POST',
  path: '/api/user/v2/claims/drafts',
  summary: 'Saves the answers of an unfinished claim, replacing earlier ones',
  tag: 'Claims',
  auth: 'required',
  request: z.object({
    claim_process_id: z.string().check(z.minLength(1), z.maxLength(80)),
    answers: claimAnswersSchema,
  }),
  response: null,
  errors: ['unauthorized', 'not_found'],
});
