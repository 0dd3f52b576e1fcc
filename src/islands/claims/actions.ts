import { addBankAccount } from '../../contract/claims/bank-account.ts';
import { sendCall } from '../../core/call/call.ts';
import { runWithPasswordPrompt } from '../../core/session/reauthentication.ts';
import type { RepairAuthorization, Damages, Description } from './answers.ts';
import type { BankAccountAnswers } from './bank-form.ts';
import { fileClaim, showClaimError } from './filing.ts';
import { saveDraft } from './autosave.ts';
import type { ClaimControls, ClaimStores } from './claim-stores.ts';

export function storeRepairMethod(isMailedOut: boolean, { updateDraft }: ClaimStores): void {
  updateDraft({ isMailedOut });
}

/**
 * Stores the damages in the draft. If the phone is mailed in, files the claim at this step, because
 * no more answers are needed: the phone is examined when it arrives.
 */
export function storeDamagesOrFile(
  { damages }: Damages,
  flow: ClaimControls,
): Promise<boolean> | void {
  flow.updateDraft({ damages });
  if (flow.$state.get()?.isMailedOut) return fileClaim(flow);
  void saveDraft(flow);
}

export function storeDescription({ description }: Description, flow: ClaimControls): void {
  flow.updateDraft({ description });
  void saveDraft(flow);
}

export function storeRepairAuthorization(
  { serialNumber, authorized }: RepairAuthorization,
  flow: ClaimControls,
): void {
  flow.updateDraft({ serialNumber, authorized });
  void saveDraft(flow);
}

/**
 * Validates the bank account form and sends the bank account to the server. Returns false if the
 * claimant must stay on the step.
 */
export async function submitBankAccount(flow: ClaimControls): Promise<boolean> {
  const bank = flow.bankForm.check() as BankAccountAnswers | 'unchanged' | null;
  if (!bank) return false;
  if (bank === 'unchanged') return true;
  flow.$claimError.set(null);
  try {
    await saveBankAccount(bank, flow);
    void saveDraft(flow);
    return true;
  } catch (error) {
    await showClaimError(error, flow);
    return false;
  }
}

/**
 * Sends the bank account to the server and stores the returned id in the draft. Then clears the
 * form.
 */
async function saveBankAccount(bank: BankAccountAnswers, { bankForm, updateDraft }: ClaimStores) {
  updateDraft({ bankAccount: await storeBankAccount(bank) });
  bankForm.clear();
}

/** Stores a bank account on the server. May ask for the password first. */
export async function storeBankAccount(bank: BankAccountAnswers) {
  const isSavings = bank.accountType === 'savings';
  const request = {
    bank_routing_number: bank.routingNumber,
    bank_account_number: bank.accountNumber,
    name_on_account: bank.nameOnAccount,
    is_savings: isSavings,
  };
  const { public_id, last4 } = await runWithPasswordPrompt(() =>
    sendCall(addBankAccount, { request }),
  );
  return { id: public_id, last4: last4 ?? bank.accountNumber.slice(-4), isSavings };
}
