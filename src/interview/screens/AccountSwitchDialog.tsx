import { useStore } from '../../ui/use-store.ts';
import { $accountSwitchQuestion, discardLinkToken } from '../../core/session/link-token.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';

/**
 * Dialog that asks the visitor before a link signs in to another account. Shows the current account
 * and the link's account.
 */
export function AccountSwitchDialog() {
  const offer = useStore($accountSwitchQuestion);
  if (!offer) return null;
  return (
    <Dialog
      open
      onClose={discardLinkToken}
      role="alertdialog"
      icon="warning-circle-fill"
      title="This link is for another account"
      actions={
        <>
          <Button onClick={discardLinkToken}>Stay signed in</Button>
          <Button variant="secondary" onClick={offer.accept}>
            Switch account
          </Button>
        </>
      }
    >
      <p>
        You’re signed in as <strong>{offer.currentAccount.email}</strong>. The link you opened is
        for <strong>{offer.otherAccount.email}</strong>.
      </p>
      <p>
        If you switch, anything you enter from then on goes to that account, and what you’ve started
        here is discarded. If you don’t recognize that address, stay signed in.
      </p>
    </Dialog>
  );
}
