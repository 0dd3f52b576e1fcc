import { useStore } from '@nanostores/react';
import { $offer, declineOffer } from '../../core/session/session-offer.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';

/**
 * Dialog that asks the visitor before a link signs in to another account. Shows the current account
 * and the link's account.
 */
export function OfferDialog() {
  const offer = useStore($offer);
  if (!offer) return null;
  return (
    <Dialog
      open
      onClose={declineOffer}
      role="alertdialog"
      icon="warning-circle-fill"
      title="This link is for another account"
      actions={
        <>
          <Button onClick={declineOffer}>Stay signed in</Button>
          <Button variant="secondary" onClick={offer.accept}>
            Switch account
          </Button>
        </>
      }
    >
      <p>
        You are signed in as <strong>{offer.currentAccount.email}</strong>. The link you opened is
        for <strong>{offer.otherAccount.email}</strong>.
      </p>
      <p>
        If you switch, what you enter from then on goes to that account, and what you have begun
        here is dropped. If you don’t know the address, stay.
      </p>
    </Dialog>
  );
}
