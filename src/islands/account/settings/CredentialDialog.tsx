import { useId, useState, type FormEvent, type ReactNode } from 'react';
import type { SiteBrand } from '../../../core/site.ts';
import { MailedPasswordLink } from '../../../interview/screens/MailedPasswordLink.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/controls/Dialog.tsx';
import type { CredentialProblem } from './credentials.ts';

/** State of a form with the current password, for the dialogs that change how a visitor signs in. */
export interface CredentialForm {
  busy: boolean;
  problem: CredentialProblem | null;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Returns the props of a text field. */
  field: (
    name: keyof CredentialProblem['fields'],
    value: string,
    setValue: (value: string) => void,
  ) => {
    name: string;
    value: string;
    error: string | undefined;
    onChange: (value: string) => void;
  };
}

export interface CredentialDialogProps {
  phone: SiteBrand['phone'];
  form: CredentialForm;
  onClose: () => void;
}

interface ContentProps {
  title: string;
  submit: string;
  children: ReactNode;
}

/** Dialog with a form that needs the current password. */
export function CredentialDialog({
  title,
  submit,
  phone,
  form,
  onClose,
  children,
}: CredentialDialogProps & ContentProps) {
  const id = useId();
  const { busy, problem } = form;
  const cancelButton = (
    <Button variant="secondary" onClick={onClose}>
      Cancel
    </Button>
  );
  if (problem?.isPasswordMissing) {
    return (
      <Dialog
        open
        onClose={onClose}
        icon="lock-simple-fill"
        title="Set a password first"
        actions={cancelButton}
      >
        <p>{problem.message}</p>
        <MailedPasswordLink label="Email me a link to set a password" />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button type="submit" form={id} busy={busy} busyLabel="Sending">
            {submit}
          </Button>
          {cancelButton}
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.submit}>
        {children}
      </form>
      {(problem?.message || problem?.isMissing) && (
        <p className="field__error" role="alert">
          {problem.isMissing ? (
            <>
              This can’t be changed online. Call <a href={phone.href}>{phone.display}</a>.
            </>
          ) : (
            problem.message
          )}
        </p>
      )}
      <MailedPasswordLink label="Forgot your password? Email me a link" />
    </Dialog>
  );
}

/** The page behind the dialog has a field `email` of its own. */
const domName = (name: string) => `sign_in_${name}`;

export function useCredentialForm(
  send: () => Promise<CredentialProblem | null>,
  onSuccess: () => void,
): CredentialForm {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CredentialProblem | null>(null);
  const run = async (controls: HTMLFormControlsCollection) => {
    if (busy) return;
    setBusy(true);
    const failure = await send();
    setBusy(false);
    if (failure === null) return onSuccess();
    setProblem(failure);
    const invalid = new Set(Object.keys(failure.fields).map(domName));
    const inputs = [...controls].filter((control) => control instanceof HTMLInputElement);
    inputs.find(({ name }) => invalid.has(name))?.focus();
  };
  return {
    busy,
    problem,
    submit: (event) => {
      event.preventDefault();
      void run(event.currentTarget.elements);
    },
    field: (name, value, setValue) => ({
      name: domName(name),
      value,
      error: problem?.fields[name],
      onChange: (next) => {
        setValue(next);
        setProblem(null);
      },
    }),
  };
}
