import { useState } from 'react';
import type { Passkey } from '../../../contract/account/passkeys.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/controls/Dialog.tsx';
import { removeOnePasskey } from './passkeys.ts';

/** Dialog that asks for confirmation before a passkey is removed. */
export function RemovePasskeyDialog({
  passkey,
  onClose,
}: {
  passkey: Passkey;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    if (busy) return;
    setBusy(true);
    await removeOnePasskey(passkey);
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Remove “${passkey.name}”?`}
      actions={
        <>
          <Button busy={busy} busyLabel="Removing" onClick={() => void remove()}>
            Remove passkey
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      <p>
        You won’t be able to sign in with this passkey anymore. Your device may still show it until
        you delete it there too.
      </p>
    </Dialog>
  );
}
