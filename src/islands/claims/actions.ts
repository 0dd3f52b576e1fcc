import { CallError } from '../../core/call/call-error.ts';
import { keepInDraft, $claimDraft } from './draft.ts';
import { checkSession } from '../../core/session/session-check.ts';
import { showToast } from '../../core/toasts.ts';
import type { Authorization, Damages, Description } from './answers.ts';
import { bankForm, keepBankAccount, type Bank } from './bank.ts';
import { fileClaim, tellProblem } from './filing.ts';
import { saveDraft } from './saving.ts';

export { fileClaim };

export function chooseRepair(isMailedOut: boolean): void {
  keepInDraft({ isMailedOut });
}

/** A phone that is mailed in is looked at where it arrives: its claim is filed here. */
export function chooseDamages({ damages }: Damages): Promise<boolean> | void {
  keepInDraft({ damages });
  if ($claimDraft.get()?.isMailedOut) return fileClaim();
  void saveDraft();
}

export function describe({ description }: Description): void {
  keepInDraft({ description });
  void saveDraft();
}

export function authorize({ serialNumber, authorized }: Authorization): void {
  keepInDraft({ serialNumber, authorized });
  void saveDraft();
}

/** Checks the form of the bank account and hands it over; false where the claimant has to stay. */
export async function chooseBank(): Promise<boolean> {
  const bank = bankForm.check() as Bank | null;
  if (!bank) return false;
  tellProblem(null);
  try {
    await keepBankAccount(bank);
    void saveDraft();
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) await checkSession();
    tellProblem(error);
    showToast('error', error.message);
    return false;
  }
}
