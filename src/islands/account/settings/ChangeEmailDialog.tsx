import { useState } from 'react';
import { counted } from '../../../contract/counted.ts';
import { normalizeEmail } from '../../../contract/fields.ts';
import { EMAIL_CHANGE_LINK_HOURS } from '../../../contract/service-facts.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/controls/Dialog.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import {
  CredentialDialog,
  useCredentialForm,
  type CredentialDialogProps,
} from './CredentialDialog.tsx';
import { changeEmail } from './credentials.ts';

const linkLife = counted(EMAIL_CHANGE_LINK_HOURS, 'hour');

export function ChangeEmailDialog({
  email,
  phone,
  onClose,
}: Omit<CredentialDialogProps, 'form'> & { email: string }) {
  const [newEmail, setNewEmail] = useState('');
  const [current, setCurrent] = useState('');
  const [isSent, setIsSent] = useState(false);
  const form = useCredentialForm(
    () => changeEmail({ email: newEmail, current_password: current }),
    () => setIsSent(true),
  );
  if (isSent) {
    return (
      <Dialog
        open
        onClose={onClose}
        icon="envelope-simple"
        title="Check your new inbox"
        actions={<Button onClick={onClose}>Done</Button>}
      >
        <p role="status">
          We’ve emailed a link to <strong>{normalizeEmail(newEmail)}</strong>. It works once and
          expires in {linkLife}. Until you confirm it, keep signing in with {email}.
        </p>
        <p>Nothing after a few minutes? Check your spam folder.</p>
      </Dialog>
    );
  }
  return (
    <CredentialDialog
      title="Change your email address"
      submit="Send the link"
      phone={phone}
      form={form}
      onClose={onClose}
    >
      <p>
        We’ll email a link to the new address. When you confirm it there, we’ll change the address
        and sign out every other device.
      </p>
      <TextField
        {...form.field('email', newEmail, setNewEmail)}
        label="New email address"
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...form.field('current_password', current, setCurrent)}
        label="Current password"
        type="password"
        autoComplete="current-password"
      />
    </CredentialDialog>
  );
}
