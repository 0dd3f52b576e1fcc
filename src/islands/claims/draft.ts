import { computed } from 'nanostores';
import * as z from 'zod/mini';
import type { ClaimDraftAnswer } from '../../contract/claims/draft.ts';
import { claimDamages, type ClaimDamage } from '../../contract/claims/damages.ts';
import { claimInstructionsSchema } from '../../contract/claims/process.ts';
import { verticalCodeSchema } from '../../contract/verticals.ts';
import { persisted } from '../../core/storage.ts';
import { $account } from '../../core/session/account.ts';
import { claimKeys } from './keys.ts';

const draftSchema = z.object({
  /** public_id of the claimant's account: a draft outlives a lost session, and is nobody else's. */
  account: z.string(),
  processId: z.string(),
  policyNumber: z.string(),
  verticalCode: verticalCodeSchema,
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
  uniqueKey: z.string(),
});
export type ClaimDraft = z.infer<typeof draftSchema>;

const $kept = persisted(claimKeys.draft, z.nullable(draftSchema), null);

/** The claim that the signed-in account is writing in this tab; null where there is none. */
export const $claimDraft = computed([$kept, $account], (kept, account) =>
  account && kept?.account === account.public_id ? kept : null,
);

/** True where somebody else wrote in this tab before. */
export function holdsAnothersDraft(): boolean {
  const account = $account.get();
  return account !== null && $kept.get() !== null && $kept.get()?.account !== account.public_id;
}

export function setDraft(draft: ClaimDraft | null): void {
  $kept.set(draft);
}

/** Adds to the draft; nothing where there is none. */
export function keepInDraft(changes: Partial<ClaimDraft>): void {
  const draft = $claimDraft.get();
  if (draft) $kept.set({ ...draft, ...changes });
}

/** A draft as the provider has kept it. */
export function draftFrom(answer: ClaimDraftAnswer, account: string): ClaimDraft {
  const { answers } = answer;
  const bank = answers.bank_account;
  return {
    account,
    processId: answer.claim_process_id,
    policyNumber: answer.policy_number,
    verticalCode: answer.vertical_code,
    planName: answer.plan_name,
    deviceModel: answer.device_model,
    instructions: answer.instructions,
    damages: answers.damages,
    description: answers.claim_description,
    serialNumber: answers.device_id,
    authorized: answers.authorization_sent,
    isMailedOut: answers.is_device_mailed_out,
    bankAccount: bank && { id: bank.public_id, last4: bank.last4, isSavings: bank.is_savings },
    ...(answers.step !== undefined && { step: answers.step }),
    uniqueKey: answers.unique_key,
  };
}
