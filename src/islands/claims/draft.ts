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
  /** public_id of the claimant's account: a draft outlives a lost session, and is nobody else's. */
  account: z.string(),
  processId: z.string(),
  policyNumber: z.string(),
  verticalCode: productCodeSchema,
  planName: z.string(),
  /** Empty where nothing is known of it. */
  deviceModel: z.string(),
  instructions: claimInstructionsSchema,
  damages: z.array(z.enum(Object.keys(claimDamages) as [ClaimDamage, ...ClaimDamage[]])),
  description: z.string(),
  serialNumber: z.string(),
  /** The repair authorization was forwarded, as the claimant says. */
  authorized: z.boolean(),
  /** null until a repair method was chosen. */
  isMailedOut: z.nullable(z.boolean()),
  /** What the provider calls the account that it keeps; the numbers themselves are kept nowhere here. */
  bankAccount: z.nullable(z.object({ id: z.string(), last4: z.string(), isSavings: z.boolean() })),
  /** Where the claimant was last; left out before the first step. */
  step: z.optional(z.string()),
  /** The provider files one claim for it, however often it is sent. */
  idempotencyKey: z.string(),
});
export type ClaimDraft = z.infer<typeof draftSchema>;

const $persisted = persisted(claimStorageKeys.draft, z.nullable(draftSchema), null);

/** The claim that the signed-in account is writing in this tab; null where there is none. */
export const $claimDraft = computed([$persisted, $account], (persistedDraft, account) =>
  account && persistedDraft?.account === account.public_id ? persistedDraft : null,
);

/** True where somebody else wrote in this tab before. */
export function hasForeignDraft(): boolean {
  const account = $account.get();
  return (
    account !== null && $persisted.get() !== null && $persisted.get()?.account !== account.public_id
  );
}

export function setDraft(draft: ClaimDraft | null): void {
  $persisted.set(draft);
}

/** Adds to the draft; nothing where there is none. */
export function updateDraft(changes: Partial<ClaimDraft>): void {
  const draft = $claimDraft.get();
  if (draft) $persisted.set({ ...draft, ...changes });
}

/** A draft as the provider has kept it. */
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
