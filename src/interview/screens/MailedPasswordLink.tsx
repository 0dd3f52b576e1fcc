import { useState } from 'react';
import { sendReset } from '../../contract/account/auth.ts';
import { sendCall } from '../../core/call/call.ts';
import { $account } from '../../core/session/account.ts';
import { TextButton } from '../../ui/controls/TextButton.tsx';

/**
 * Button that requests an email with a link. When a password is set with the link, all sessions of
 * the account end, including the current one, and a new session starts.
 */
export function MailedPasswordLink({ label }: { label: string }) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle');
  const email = $account.get()?.email ?? '';
  const send = async () => {
    setState('sending');
    const sent = sendCall(sendReset, { request: { email } });
    setState(await sent.then(() => 'sent' as const).catch(() => 'failed' as const));
  };
  return (
    <p className="small">
      <span role="status">
        {state === 'sent' &&
          `We’ve emailed a link to ${email}. It sets a password and signs you in.`}
        {state === 'failed' && 'We couldn’t send the email. '}
      </span>
      {state !== 'sent' && (
        <TextButton aria-disabled={state === 'sending' || undefined} onClick={() => void send()}>
          {label}
        </TextButton>
      )}
    </p>
  );
}
