import { useStore } from '../../../ui/use-store.ts';
import { atom } from 'nanostores';
import { useEffect, useMemo, useState, type FormEvent } from 'react';
import { changeClaimBankAccount } from '../../../contract/claims/changes.ts';
import type { Claim } from '../../../contract/claims/claims.ts';
import { sendCall } from '../../../core/call/call.ts';
import { runWithPasswordPrompt } from '../../../core/session/reauthentication.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/controls/Dialog.tsx';
import { ErrorSummary } from '../../../ui/feedback/ErrorSummary.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { storeBankAccount } from '../actions.ts';
import { openBankForm, type BankAccountAnswers } from '../bank-form.ts';
import { BankFields } from '../screens/BankFields.tsx';
import { sendClaimChange } from './send-claim-change.ts';

interface BankAccountDialogProps {
  claim: Claim;
  onClose: () => void;
}

/** Dialog with a new bank account for a claim. The numbers are only in memory. */
export function BankAccountDialog({ claim, onClose }: BankAccountDialogProps) {
  const { claim_id: claimId } = claim;
  const bankForm = useMemo(() => openBankForm({ $state: atom(null) }), []);
  useEffect(() => bankForm.clear, [bankForm]);
  const errors = useStore(bankForm.$errors);
  const attempts = useStore(bankForm.$attempts);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const bank = bankForm.check() as BankAccountAnswers | null;
    if (!bank || busy) return;
    setBusy(true);
    const error = await sendClaimChange(() => changeTo(claimId, bank), 'Bank account changed');
    setBusy(false);
    if (error === null) onClose();
    else setProblem(error);
  };
  return (
    <Dialog open onClose={onClose} title="Change bank account">
      <form className="claim-form" noValidate onSubmit={(event) => void submit(event)}>
        <ErrorSummary errors={errors} attempts={attempts} />
        <BankFields bankForm={bankForm} />
        {problem && (
          <Notice tone="danger" live="alert" title="We couldn’t change the bank account">
            {problem}
          </Notice>
        )}
        <div className="buttons dialog__actions">
          <Button type="submit" busy={busy} busyLabel="Saving">
            Use this account
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

async function changeTo(claimId: string, bank: BankAccountAnswers): Promise<void> {
  const { id } = await storeBankAccount(bank);
  const request = { bank_account_id: id };
  await runWithPasswordPrompt(() =>
    sendCall(changeClaimBankAccount, { params: { claimId }, request }),
  );
}
