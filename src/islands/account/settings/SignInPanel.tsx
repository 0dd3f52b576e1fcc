import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { SiteBrand } from '../../../core/site.ts';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { $sessions } from './sessions.ts';

export interface SignInPanelProps {
  email: string;
  phone: SiteBrand['phone'];
}

/**
 * Panel with the email address and the password, and buttons to change them. Renders nothing if the
 * backend has no list of sessions, because it then lacks these calls too.
 */
export function SignInPanel({ email, phone }: SignInPanelProps) {
  const sessions = useStore($sessions);
  const [open, setOpen] = useState<'email' | 'password' | null>(null);
  if (!sessions) return null;
  const close = () => setOpen(null);
  return (
    <section className="panel settings-panel" aria-labelledby="sign-in-title">
      <h2 className="section-title" id="sign-in-title">
        How you sign in
      </h2>
      <ul className="sign-in-list" role="list">
        <li>
          <span>
            <strong>Email address</strong>
            <span className="small">{email}</span>
          </span>
          <TextButton about="your email address" onClick={() => setOpen('email')}>
            Change
          </TextButton>
        </li>
        <li>
          <strong>Password</strong>
          <TextButton about="your password" onClick={() => setOpen('password')}>
            Change
          </TextButton>
        </li>
      </ul>
      {open === 'email' && <ChangeEmailDialog email={email} phone={phone} onClose={close} />}
      {open === 'password' && <ChangePasswordDialog email={email} phone={phone} onClose={close} />}
    </section>
  );
}
