import { computed } from 'nanostores';
import * as z from 'zod/mini';
import type { ClaimDraftResponse } from '../../contract/claims/draft.ts';
import { claimDamageLabels, type ClaimDamage } from '../../contract/claims/damages.ts';
import { claimInstructionsSchema } from '../../contract/claims/process.ts';
import { productCodeSchema } from '../../contract/products.ts';
import { persistedAtom } from '../../core/storage.ts';
import { $account } from '../../core/session/account.ts';
import { claimStorageKeys } from './keys.ts';

const draftSchema = z.object({
  /**
   * `public_id` of the claimant's account. It is stored because the draft stays in the browser
   * after the session ends, and other accounts must not see the draft.
   */
  account: z.string(),
  processId: z.string(),
  policyNumber: z.string(),
  verticalCode: productCodeSchema,
  planName: z.string(),
  /** Model of the phone. Empty if the model is unknown. */
  deviceModel: z.string(),
  instructions: claimInstructionsSchema,
  damages: z.array(z.enum(Object.keys(claimDamageLabels) as [ClaimDamage, ...ClaimDamage[]])),
  description: z.string(),
  serialNumber: z.string(),
  /** True if the claimant confirms that the repair authorization was forwarded. */
  authorized: z.boolean(),
  /**
   * True if the phone is mailed in for the repair. Null until the claimant has chosen a repair
   * method.
   */
  isMailedOut: z.nullable(z.boolean()),
  /**
   * The bank account that is stored on the server, by its id. The browser never stores the full
   * account numbers.
   */
  bankAccount: z.nullable(z.object({ id: z.string(), last4: z.string(), isSavings: z.boolean() })),
  /** The step that the claimant visited last. Missing before the first step. */
  step: z.optional(z.string()),
  /**
   * Idempotency key of the claim's submission. The server files only one claim for each key, even
   * if the claim is sent several times.
   */
  idempotencyKey: z.string(),
});
export type ClaimDraft = z.infer<typeof draftSchema>;

/** Creates the store of the claim draft in this tab. */
export function openDraftStore() {
  const $persisted = persistedAtom(claimStorageKeys.draft, z.nullable(draftSchema), null);
  /** The claim draft in this tab, if it belongs to the signed-in account. Otherwise null. */
  const $state = computed([$persisted, $account], (persistedDraft, account) =>
    account && persistedDraft?.account === account.public_id ? persistedDraft : null,
  );
  return {
    $state,
    clear: () => $persisted.set(null),
    setDraft: (draft: ClaimDraft) => $persisted.set(draft),
    /** Changes fields of the signed-in account's draft. Does nothing if there is no draft. */
    updateDraft(changes: Partial<ClaimDraft>): void {
      const draft = $state.get();
      if (draft) $persisted.set({ ...draft, ...changes });
    },
    /** True if the claim draft in this tab belongs to another account. */
    hasDraftOfOtherAccount(): boolean {
      const account = $account.get();
      const draft = $persisted.get();
      return account !== null && draft !== null && draft.account !== account.public_id;
    },
  };
}
export type DraftStore = ReturnType<typeof openDraftStore>;

/** True if a store can repair the phone. The server decides this by the phone's model. */
export function allowsInStoreRepair(draft: ClaimDraft | null): boolean {
  return draft?.instructions.repair_methods?.includes('in_store') ?? false;
}

/** Converts a draft from the server's format to the format in which this tab stores it. */
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
