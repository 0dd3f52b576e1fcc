import { useState } from 'react';
import { CallError } from '../../core/call/call-error.ts';
import { confirmWithPasskey, PasskeyError } from '../../core/session/passkeys.ts';
import type { ReauthenticationPrompt } from '../../core/session/reauthentication.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { MailedPasswordLink } from './MailedPasswordLink.tsx';

/** Dialog that asks a signed-in visitor for the account's passkey, or to add one. */
export function PasskeyPromptDialog({ prompt }: { prompt: ReauthenticationPrompt }) {
  const { code, message, resolve } = prompt;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const close = () => resolve(false);
  const notNowButton = (
    <Button variant="secondary" onClick={close}>
      Not now
    </Button>
  );
  if (code === 'passkey_missing') {
    return (
      <Dialog
        open
        onClose={close}
        icon="lock-simple-fill"
        title="Add a passkey first"
        actions={
          <>
            <a className="button" href="/account/settings#passkeys-title">
              Go to settings
            </a>
            {notNowButton}
          </>
        }
      >
        <p>{message}</p>
      </Dialog>
    );
  }
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setError('');
    const failure = await checkPasskeyOrMessage();
    setBusy(false);
    if (failure === null) resolve(true);
    else setError(failure);
  };
  return (
    <Dialog
      open
      onClose={close}
      icon="lock-simple-fill"
      title="Use your passkey"
      actions={
        <>
          <Button busy={busy} busyLabel="Waiting for your passkey" onClick={() => void confirm()}>
            Continue
          </Button>
          {notNowButton}
        </>
      }
    >
      <p>We’re checking that it’s you before we save this change.</p>
      {error && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
      <p>
        Lost your passkey? Set a new password with an emailed link. You can then remove the passkey
        in your account settings.
      </p>
      <MailedPasswordLink label="Email me a link" />
    </Dialog>
  );
}

/** @returns the error message, or null if the passkey is correct */
async function checkPasskeyOrMessage(): Promise<string | null> {
  try {
    await confirmWithPasskey();
    return null;
  } catch (error) {
    if (error instanceof PasskeyError) return 'No passkey was used. Try again.';
    if (error instanceof CallError) return error.serverMessage;
    throw error;
  }
}
