import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/controls/Dialog.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { addNewPasskey } from './passkeys.ts';

/** Dialog that names a new passkey and creates it. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const form = useId();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError('');
    const failure = await addNewPasskey(name);
    setBusy(false);
    if (failure === null) onClose();
    else setError(failure);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Add a passkey"
      actions={
        <>
          <Button type="submit" form={form} busy={busy} busyLabel="Waiting for your device">
            Continue
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <p>Your browser will ask where to save it and how to unlock it.</p>
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          name="passkeyName"
          label="Name (optional)"
          hint="For example “Work laptop”"
          autoComplete="off"
          maxLength={60}
          value={name}
          onChange={setName}
        />
      </form>
      {error && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
}
