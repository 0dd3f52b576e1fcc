import { CallError } from '../../core/call/call-error.ts';
import { keepInDraft, $claimDraft } from './draft.ts';
import { checkSession } from '../../core/session/session-check.ts';
import { showToast } from '../../core/toasts.ts';
import type { Authorization, Damages, Description } from './answers.ts';
import { bankForm, keepBankAccount, type Bank } from './bank.ts';
import { fileClaim, tellProblem } from './filing.ts';
import { saveDraft } from './saving.ts';
import type { ClaimControls } from './path.ts';

export function chooseRepair(isMailedOut: boolean): void {
  keepInDraft({ isMailedOut });
}

/** A phone that is mailed in is looked at where it arrives: its claim is filed here. */
export function chooseDamages({ damages }: Damages, flow: ClaimControls): Promise<boolean> | void {
  keepInDraft({ damages });
  if ($claimDraft.get()?.isMailedOut) return fileClaim(flow);
  void saveDraft(flow);
}

export function describe({ description }: Description, flow: ClaimControls): void {
  keepInDraft({ description });
  void saveDraft(flow);
}

export function authorize({ serialNumber, authorized }: Authorization, flow: ClaimControls): void {
  keepInDraft({ serialNumber, authorized });
  void saveDraft(flow);
}

/** Checks the form of the bank account and hands it over; false where the claimant has to stay. */
export async function chooseBank(flow: ClaimControls): Promise<boolean> {
  const bank = bankForm.check() as Bank | 'kept' | null;
  if (!bank) return false;
  if (bank === 'kept') return true;
  tellProblem(null);
  try {
    await keepBankAccount(bank);
    void saveDraft(flow);
    return true;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 401) await checkSession();
    tellProblem(error);
    showToast('error', error.message);
    return false;
  }
}
