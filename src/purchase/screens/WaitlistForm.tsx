import { useStore } from '../../ui/use-store.ts';
import { useEffect, useRef, useState } from 'react';
import { emailSchema } from '../../contract/fields.ts';
import { inTerritory } from '../../contract/territory.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import {
  $joinedWaitlists,
  joinWaitlistOf,
  waitlistKey,
  type WaitlistTarget,
} from '../join-waitlist.ts';

interface WaitlistFormProps {
  target: WaitlistTarget;
  /** Email address that is already known. Empty if there is none. */
  knownEmail: string;
  /** Name of the field. It must be unique on the page. */
  name: string;
}

/**
 * Asks for an email address that is notified when the product is available. It is no form element,
 * because it is also shown inside the form of a step.
 */
export function WaitlistForm({ target, knownEmail, name }: WaitlistFormProps) {
  const [email, setEmail] = useState(knownEmail);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [hasSubmitted, setHasSubmitted] = useState(false);
  const joinedEmail = useStore($joinedWaitlists)[waitlistKey(target)];
  const submit = async () => {
    if (busy) return;
    const parsed = emailSchema.safeParse(email);
    if (!parsed.success) {
      document.getElementById(name)?.focus();
      return setError(parsed.error.issues[0]?.message ?? '');
    }
    setBusy(true);
    setHasSubmitted(true);
    setError(await joinWaitlistOf(target, parsed.data));
    setBusy(false);
  };
  if (joinedEmail !== undefined)
    return <Joined email={joinedEmail} target={target} hasFocus={hasSubmitted} />;
  return (
    <div className="waitlist__form" role="group" aria-label="Waitlist">
      <TextField
        name={name}
        label="Email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={254}
        value={email}
        error={error || undefined}
        onChange={(typed) => {
          setEmail(typed);
          setError('');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter must not submit the step's form.
          event.preventDefault();
          void submit();
        }}
      />
      <Button variant="secondary" busy={busy} busyLabel="Saving" onClick={() => void submit()}>
        Email me when it’s available
      </Button>
      <p className="small muted">You’ll get one email, with a link to unsubscribe.</p>
    </div>
  );
}

interface JoinedProps {
  email: string;
  target: WaitlistTarget;
  /** True if the visitor has just pressed the button, which this text replaces. */
  hasFocus: boolean;
}

function Joined({ email, target, hasFocus }: JoinedProps) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (hasFocus) text.current?.focus();
  }, [hasFocus]);
  return (
    <p ref={text} tabIndex={-1} className="waitlist__joined">
      You’re on the list. We’ll email <strong>{email}</strong> when it’s available{' '}
      {inTerritory(target.territory)}.
    </p>
  );
}
