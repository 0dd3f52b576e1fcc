import { useStore } from '../../../ui/use-store.ts';
import { useEffect } from 'react';
import { submitBankAccount } from '../actions.ts';
import { bankAccountLabel } from '../flow.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import type { ClaimScreenProps } from './claim-screen-props.ts';
import { BankFields } from './BankFields.tsx';
import { ClaimLayout } from './ClaimLayout.tsx';

export function BankingScreen({ flow }: ClaimScreenProps) {
  const { bankForm } = flow;
  const savedAccount = useStore(flow.$state)?.bankAccount;
  // Clears the bank form when the claimant leaves the step. The browser never persists bank
  // numbers, so the claimant must enter unsent numbers again.
  useEffect(() => bankForm.clear, [bankForm]);
  return (
    <ClaimLayout
      flow={flow}
      step="banking"
      form={bankForm}
      onNext={() => void flow.complete(() => submitBankAccount(flow))}
      busyLabel="Saving"
      intro="If we approve your claim, we’ll send the money here by direct deposit."
    >
      {savedAccount && (
        <Notice tone="ok" title={`We have your ${bankAccountLabel(savedAccount).toLowerCase()}`}>
          <p>Keep this account, or fill in the form to use another one.</p>
          <Button size="medium" variant="secondary" onClick={() => void flow.complete(() => {})}>
            Keep this account
          </Button>
        </Notice>
      )}
      <BankFields bankForm={bankForm} />
    </ClaimLayout>
  );
}
