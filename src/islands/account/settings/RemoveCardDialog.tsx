import { useState } from 'react';
import type { PaymentMethod } from '../../../contract/account/account.ts';
import { removeCard } from './cards.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/controls/Dialog.tsx';

interface RemoveCardDialogProps {
  card: PaymentMethod;
  onClose: () => void;
}

export function RemoveCardDialog({ card, onClose }: RemoveCardDialogProps) {
  const [busy, setBusy] = useState(false);
  const { brand, last4 } = card.details;
  const remove = async () => {
    setBusy(true);
    await removeCard(card);
    onClose();
    // The button that opened the modal is gone with its card.
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete this card?"
      actions={
        <>
          <Button
            variant="destructive"
            busy={busy}
            busyLabel="Deleting"
            onClick={() => void remove()}
          >
            Delete card
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Keep card
          </Button>
        </>
      }
    >
      <p>
        {`Your ${brand} ending ${last4} is taken out of your account. Refunds for what it paid still go back to it. A policy that is billed to it needs another card before its next payment.`}
      </p>
    </Dialog>
  );
}
