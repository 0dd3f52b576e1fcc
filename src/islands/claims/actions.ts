import { CallError } from '../../core/call/call-error.ts';
import { updateDraft, $claimDraft } from './draft.ts';
import { checkSessionOrRedirect } from '../../core/session/session-check.ts';
import { showToast } from '../../core/toasts.ts';
import type { RepairAuthorization, Damages, Description } from './answers.ts';
import { bankAccountForm, saveBankAccount, type BankAccountAnswers } from './bank-form.ts';
import { fileClaim, setClaimError } from './filing.ts';
import { saveDraft } from './autosave.ts';
import type { ClaimFlowControls } from './path.ts';

export function storeRepairMethod(isMailedOut: boolean): void {
  updateDraft({ isMailedOut });
}

/**
 * Stores the damages in the draft. If the phone is mailed in, files the claim at this step, because
 * no more answers are needed: the phone is examined when it arrives.
 */
export function storeDamagesOrFile(
  { damages }: Damages,
  flow: ClaimFlowControls,
): Promise<boolean> | void {
  updateDraft({ damages });
  if ($claimDraft.get()?.isMailedOut) return fileClaim(flow);
  void saveDraft(flow);
}

export function storeDescription({ description }: Description, flow: ClaimFlowControls): void {
  updateDraft({ description });
  void saveDraft(flow);
}

export function storeRepairAuthorization(
  { serialNumber, authorized }: RepairAuthorization,
  flow: ClaimFlowControls,
): void {
  updateDraft({ serialNumber, authorized });
  void saveDraft(flow);
}

/**
 * Validates the bank account form and sends the bank account to the server. Returns false if the
 * claimant must stay on the step.
 */
export async function submitBankAccount(flow: ClaimFlowControls): Promise<boolean> {
  const bank = bankAccountForm.check() as BankAccountAnswers | 'unchanged' | null;
  if (!bank) return false;
  if (bank === 'unchanged') return true;
  setClaimError(null);
  try {
    await saveBankAccount(bank);
    void saveDraft(flow);
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) await checkSessionOrRedirect();
    setClaimError(error);
    showToast('error', error.message);
    return false;
  }
}
