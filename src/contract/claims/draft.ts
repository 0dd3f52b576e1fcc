import * as z from 'zod/mini';
import { claimDamages, type ClaimDamage } from './damages.ts';
import { claimInstructionsSchema } from './process.ts';
import { defineCall } from '../define-call.ts';
import { idempotencyKeySchema } from '../environment.ts';
import { instantSchema } from '../fields.ts';
import { productCodeSchema } from '../products.ts';

const damageSchema = z.enum(Object.keys(claimDamages) as [ClaimDamage, ...ClaimDamage[]]);

/** As they stand in the form, so that nothing is checked but what a store can hold. */
export const claimAnswersSchema = z.object({
  /** Codes of what was ticked. */
  damages: z.array(damageSchema).check(z.maxLength(20)),
  /** In the claimant's words. */
  claim_description: z.string().check(z.maxLength(20_000)),
  /** Serial number or IMEI. */
  device_id: z.string().check(z.maxLength(200)),
  /** The repair authorization was forwarded, as the claimant says. */
  authorization_sent: z.boolean(),
  /** null until the claimant has chosen a repair method. */
  is_device_mailed_out: z.nullable(z.boolean()),
  /** Of addBankAccount; never the numbers themselves. */
  bank_account: z.nullable(
    z.object({
      public_id: z.string().check(z.maxLength(80)),
      last4: z.string().check(z.maxLength(4)),
      is_savings: z.boolean(),
    }),
  ),
  /** Where the claimant was last, as the storefront names its steps. */
  step: z.optional(z.string().check(z.maxLength(40))),
  /** Under which the claim will be filed, on whatever device that is done. */
  unique_key: idempotencyKeySchema,
});
export type ClaimAnswers = z.infer<typeof claimAnswersSchema>;

export const claimDraftSchema = z.object({
  claim_process_id: z.string(),
  policy_number: z.string(),
  vertical_code: productCodeSchema,
  /** Title of the plan. */
  plan_name: z.string(),
  /** Empty where nothing is known of it. */
  device_model: z.string(),
  instructions: claimInstructionsSchema,
  answers: claimAnswersSchema,
  updated: instantSchema,
});
export type ClaimDraftResponse = z.infer<typeof claimDraftSchema>;

export const listClaimDrafts = defineCall({
  id: 'listClaimDrafts',
  nonStandard: true,
  method: 'GET',
  path: '/api/user/v2/claims/drafts',
  summary: 'What the caller has begun to claim and not filed yet, the latest first',
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
  summary:
    "Keeps the answers to a claim that is being written, in place of the process's earlier ones",
  tag: 'Claims',
  auth: 'required',
  request: z.object({
    claim_process_id: z.string().check(z.minLength(1), z.maxLength(80)),
    answers: claimAnswersSchema,
  }),
  response: null,
  errors: ['unauthorized', 'not_found'],
});
