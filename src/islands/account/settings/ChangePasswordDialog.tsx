import { useState } from 'react';
import { NEW_PASSWORD_HINT } from '../../../contract/fields.ts';
import { showToast } from '../../../core/toasts.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import {
  CredentialDialog,
  useCredentialForm,
  type CredentialDialogProps,
} from './CredentialDialog.tsx';
import { changePassword } from './credentials.ts';

export function ChangePasswordDialog({
  email,
  phone,
  onClose,
}: Omit<CredentialDialogProps, 'form'> & { email: string }) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const form = useCredentialForm(
    () => changePassword({ current_password: current, password }),
    () => {
      showToast('success', 'Password changed');
      onClose();
    },
  );
  return (
    <CredentialDialog
      title="Change your password"
      submit="Change password"
      phone={phone}
      form={form}
      onClose={onClose}
    >
      <p>We’ll sign out every other device. This one stays signed in.</p>
      {/* Password managers store the new password under this name. */}
      <input
        type="email"
        aria-label="Email address"
        autoComplete="username"
        value={email}
        readOnly
        hidden
      />
      <TextField
        {...form.field('current_password', current, setCurrent)}
        label="Current password"
        type="password"
        autoComplete="current-password"
      />
      <TextField
        {...form.field('password', password, setPassword)}
        label="New password"
        hint={NEW_PASSWORD_HINT}
        type="password"
        autoComplete="new-password"
      />
    </CredentialDialog>
  );
}
