import { useStore } from '../../../ui/use-store.ts';
import { useState } from 'react';
import type { Account } from '../../../contract/account/account.ts';
import { formatInstant } from '../../../core/dates.ts';
import type { SiteBrand } from '../../../core/site.ts';
import { visitorTimeZone } from '../../../policy/policy-facts.ts';
import { TextButton } from '../../../ui/controls/TextButton.tsx';
import { ChangeEmailDialog } from './ChangeEmailDialog.tsx';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { cancelEmail, resendEmail } from './credentials.ts';
import { $sessions } from './sessions.ts';

interface SignInPanelProps {
  account: Pick<Account, 'email' | 'email_change'>;
  phone: SiteBrand['phone'];
}

/**
 * Panel with the email address and the password, and buttons to change them. Renders nothing if the
 * backend has no list of sessions, because it then lacks these calls too.
 */
export function SignInPanel({ account, phone }: SignInPanelProps) {
  const { email, email_change: change } = account;
  const sessions = useStore($sessions);
  const [open, setOpen] = useState<'email' | 'password' | null>(null);
  if (!sessions) return null;
  const close = () => setOpen(null);
  return (
    <section className="panel settings-panel" aria-labelledby={HEADING_ID}>
      <h2 className="section-title" id={HEADING_ID} tabIndex={-1}>
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
        {change && <PendingEmail {...change} />}
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

const HEADING_ID = 'sign-in-title';

/** The requested change of the email address, until the link in the new mailbox is used. */
function PendingEmail({ email, sent }: NonNullable<Account['email_change']>) {
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    await action();
    setBusy(false);
  };
  const cancel = async () => {
    await cancelEmail();
    // The button is gone.
    if (document.activeElement === document.body) document.getElementById(HEADING_ID)?.focus();
  };
  return (
    <li className="sign-in-list__pending">
      <p className="small">
        Waiting for you to confirm <strong>{email}</strong>. Link sent{' '}
        {formatInstant(sent, visitorTimeZone())}.
      </p>
      <p className="links">
        <TextButton
          aria-busy={busy || undefined}
          onClick={() => void run(() => resendEmail(email))}
        >
          Send a new link
        </TextButton>
        <TextButton danger aria-busy={busy || undefined} onClick={() => void run(cancel)}>
          Cancel change
        </TextButton>
      </p>
    </li>
  );
}
