import { useId, useState, type FormEvent } from 'react';
import { PASSKEY_NAME_LENGTH_MAX, passkeyNameSchema } from '../../../contract/account/passkeys.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/controls/Dialog.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';

interface PasskeyNameDialogProps {
  title: string;
  intro?: string;
  label: string;
  hint?: string;
  submit: string;
  /** Label of the submit button while `save` runs. */
  busyLabel: string;
  /** The present name. If it is missing, the name is optional. */
  present?: string;
  /** Returns the error message, or null on success. */
  save: (name: string) => Promise<string | null>;
  onClose: () => void;
}

/** Dialog with the name of a passkey: a new one, or one of the account's. */
export function PasskeyNameDialog({
  title,
  intro,
  submit,
  save,
  ...props
}: PasskeyNameDialogProps) {
  const { label, hint, busyLabel, present, onClose } = props;
  const form = useId();
  const [name, setName] = useState(present ?? '');
  const [busy, setBusy] = useState(false);
  const [fieldError, setFieldError] = useState('');
  const [problem, setProblem] = useState('');
  const send = async () => {
    if (busy) return;
    const { data, error } = passkeyNameSchema.safeParse(name);
    const isMissing = present !== undefined && data === '';
    const invalid = isMissing ? 'Enter a name' : error?.issues[0]?.message;
    if (invalid !== undefined || data === undefined) {
      setFieldError(invalid ?? '');
      document.getElementById('passkeyName')?.focus();
      return;
    }
    if (data === present) return onClose();
    setBusy(true);
    setProblem('');
    const failure = await save(data);
    setBusy(false);
    if (failure === null) onClose();
    else setProblem(failure);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button type="submit" form={form} busy={busy} busyLabel={busyLabel}>
            {submit}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      {intro && <p>{intro}</p>}
      <form
        id={form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField
          name="passkeyName"
          label={label}
          hint={hint}
          error={fieldError || undefined}
          autoComplete="off"
          maxLength={PASSKEY_NAME_LENGTH_MAX}
          value={name}
          onChange={(next) => {
            setName(next);
            setFieldError('');
          }}
        />
      </form>
      {problem && (
        <p className="field__error" role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  );
}
