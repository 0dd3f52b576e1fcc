import { useState } from 'react';
import { sendVerification } from '../../contract/account/sessions.ts';
import { sendCall } from '../../core/call/call.ts';
import { runOrRedirectToSignIn } from '../../core/session/with-session.ts';
import type { SiteBrand } from '../../core/site.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { TextButton } from '../../ui/controls/TextButton.tsx';

/**
 * Banner that asks the visitor to open the link in the verification email. It explains that
 * policies bought earlier with this email address appear only after the verification.
 */
export function VerifyEmailBanner({ email, site }: { email: string; site: SiteBrand }) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent' | 'failed'>('idle');
  const send = async () => {
    if (state === 'sending') return;
    setState('sending');
    const sent = runOrRedirectToSignIn(() => sendCall(sendVerification, {}));
    // False means that the session has ended. The browser then goes to the sign-in page.
    const outcome = sent.then((response) =>
      response === false ? ('idle' as const) : ('sent' as const),
    );
    setState(await outcome.catch(() => 'failed' as const));
  };
  return (
    <div className="verify-line">
      <Notice icon="envelope-simple" title="Confirm your email address">
        <p>
          Open the link in the email we sent you. Then you’ll also see the policies you bought as{' '}
          <strong>{email}</strong> before you signed up.
        </p>
        <p role="status">
          {state === 'sent' &&
            'Sent. It can take a few minutes. If you don’t get it, check your spam folder.'}
          {state === 'failed' && `We couldn’t send the email. Call us at ${site.phone.display}.`}
        </p>
        {state !== 'sent' && (
          <TextButton onClick={() => void send()}>
            {state === 'sending' ? 'Sending' : 'Send the link again'}
          </TextButton>
        )}
      </Notice>
    </div>
  );
}
