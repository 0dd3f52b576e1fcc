import { useId, useState, type FormEvent } from 'react';
import { confirmPassword } from '../../contract/account/sessions.ts';
import { sendCall } from '../../core/call/call.ts';
import { CallError } from '../../core/call/call-error.ts';
import type { ReauthenticationPrompt } from '../../core/session/reauthentication.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { MailedPasswordLink } from './MailedPasswordLink.tsx';

/** Dialog that asks a signed-in visitor for the account's password again. */
export function ReauthenticationDialog({ prompt }: { prompt: ReauthenticationPrompt }) {
  const { message, code, resolve } = prompt;
  const form = useId();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (!password) return setError('Enter your password');
    setBusy(true);
    const failure = await confirm(password);
    setBusy(false);
    if (failure === null) resolve(true);
    else setError(failure);
  };
  const close = () => resolve(false);
  const notNowButton = (
    <Button variant="secondary" onClick={close}>
      Not now
    </Button>
  );
  if (code === 'password_missing') {
    return (
      <Dialog
        open
        onClose={close}
        icon="lock-simple-fill"
        title="Set a password first"
        actions={notNowButton}
      >
        <p>{message}</p>
        <MailedPasswordLink label="Email me a link to set a password" />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={close}
      icon="lock-simple-fill"
      title="Enter your password again"
      actions={
        <>
          <Button type="submit" form={form} busy={busy} busyLabel="Checking">
            Continue
          </Button>
          {notNowButton}
        </>
      }
    >
      <p>
        It’s been a while since you signed in, so we’re checking that it’s you before you continue.
      </p>
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          name="accountPassword"
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={error || undefined}
          onChange={(text) => {
            setPassword(text);
            setError('');
          }}
        />
      </form>
      <MailedPasswordLink label="Forgot it? Email me a link" />
    </Dialog>
  );
}

/**
 * Checks the password.
 * @returns the error message, or null if the password is correct
 */
async function confirm(password: string): Promise<string | null> {
  try {
    await sendCall(confirmPassword, { request: { password } });
    return null;
  } catch (error) {
    if (error instanceof CallError) return error.serverMessage;
    throw error;
  }
}
