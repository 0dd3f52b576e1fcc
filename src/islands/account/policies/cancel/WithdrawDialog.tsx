import { useState } from 'react';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { Button } from '../../../../ui/controls/Button.tsx';
import { Dialog } from '../../../../ui/controls/Dialog.tsx';
import { continuationText } from './cancellation-text.ts';
import { withdrawCancellation } from './withdraw-cancellation.ts';

interface WithdrawDialogProps {
  policy: Policy;
  onClose: () => void;
}

/** Dialog that names the next charge before the policyholder withdraws the cancellation. */
export function WithdrawDialog({ policy, onClose }: WithdrawDialogProps) {
  const [busy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    await withdrawCancellation(policy.id);
    onClose();
    requestAnimationFrame(() => document.querySelector<HTMLElement>('h1')?.focus());
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Withdraw your cancellation?"
      actions={
        <>
          <Button busy={busy} busyLabel="Withdrawing" onClick={() => void withdraw()}>
            Withdraw cancellation
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Go back
          </Button>
        </>
      }
    >
      <p>{continuationText(policy)}</p>
    </Dialog>
  );
}
