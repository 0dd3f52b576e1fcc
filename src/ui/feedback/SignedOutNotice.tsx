import { Button } from '../controls/Button.tsx';
import { Notice } from './Notice.tsx';

interface SignedOutProps {
  /** Text that tells the visitor the reason. */
  message: string;
  onSignIn: () => void;
}

/**
 * Renders a message that the visitor is signed out, with a sign-in button. It is shown if the
 * account could not be loaded.
 */
export function SignedOutNotice({ message, onSignIn }: SignedOutProps) {
  return (
    <Notice tone="warn" title="You’re signed out" live="alert">
      <p>{message}</p>
      <p>We saved your progress. Sign in to continue.</p>
      <Button variant="secondary" size="medium" onClick={onSignIn}>
        Sign in
      </Button>
    </Notice>
  );
}
