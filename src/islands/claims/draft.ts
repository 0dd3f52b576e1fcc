import { computed } from 'nanostores';
import * as z from 'zod/mini';
import type { ClaimDraftResponse } from '../../contract/claims/draft.ts';
import { claimDamages, type ClaimDamage } from '../../contract/claims/damages.ts';
import { claimInstructionsSchema } from '../../contract/claims/process.ts';
import { productCodeSchema } from '../../contract/products.ts';
import { persisted } from '../../core/storage.ts';
import { $account } from '../../core/session/account.ts';
import { claimStorageKeys } from './keys.ts';

const draftSchema = z.object({
  /**
   * `public_id` of the claimant's account. The draft stays after the session ends. Other accounts
   * cannot see the draft.
   */
  account: z.string(),
  processId: z.string(),
  policyNumber: z.string(),
  verticalCode: productCodeSchema,
  planName: z.string(),
  /** Empty if the model is unknown. */
  deviceModel: z.string(),
  instructions: claimInstructionsSchema,
  damages: z.array(z.enum(Object.keys(claimDamages) as [ClaimDamage, ...ClaimDamage[]])),
  description: z.string(),
  serialNumber: z.string(),
  /** True if the claimant confirms that the repair authorization was forwarded. */
  authorized: z.boolean(),
  /** Null until the claimant has chosen a repair method. */
  isMailedOut: z.nullable(z.boolean()),
  /**
   * The bank account that the server stores, by its id. The full account numbers are never stored
   * in the browser.
   */
  bankAccount: z.nullable(z.object({ id: z.string(), last4: z.string(), isSavings: z.boolean() })),
  /** The last step that the claimant visited. Omitted before the first step. */
  step: z.optional(z.string()),
  /**
   * Idempotency key of the submission. The server files only one claim per key, even if the claim
   * is sent several times.
   */
  idempotencyKey: z.string(),
});
export type ClaimDraft = z.infer<typeof draftSchema>;

const $persisted = persisted(claimStorageKeys.draft, z.nullable(draftSchema), null);

/** The draft in this tab, if it belongs to the signed-in account. Otherwise null. */
export const $claimDraft = computed([$persisted, $account], (persistedDraft, account) =>
  account && persistedDraft?.account === account.public_id ? persistedDraft : null,
);

/** True if the draft in this tab belongs to another account. */
export function hasForeignDraft(): boolean {
  const account = $account.get();
  return (
    account !== null && $persisted.get() !== null && $persisted.get()?.account !== account.public_id
  );
}

export function setDraft(draft: ClaimDraft | null): void {
  $persisted.set(draft);
}

/** Changes the draft of the signed-in account. Does nothing if there is no draft. */
export function updateDraft(changes: Partial<ClaimDraft>): void {
  const draft = $claimDraft.get();
  if (draft) $persisted.set({ ...draft, ...changes });
}

/** Converts a draft from the server's format to the format of this tab. */
export function toClaimDraft(response: ClaimDraftResponse, account: string): ClaimDraft {
  const { answers } = response;
  const bank = answers.bank_account;
  return {
    account,
    processId: response.claim_process_id,
    policyNumber: response.policy_number,
    verticalCode: response.vertical_code,
    planName: response.plan_name,
    deviceModel: response.device_model,
    instructions: response.instructions,
    damages: answers.damages,
    description: answers.claim_description,
    serialNumber: answers.device_id,
    authorized: answers.authorization_sent,
    isMailedOut: answers.is_device_mailed_out,
    bankAccount: bank && { id: bank.public_id, last4: bank.last4, isSavings: bank.is_savings },
    ...(answers.step !== undefined && { step: answers.step }),
    idempotencyKey: answers.unique_key,
  };
}
