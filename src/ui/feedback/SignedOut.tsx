import { Button } from '../controls/Button.tsx';
import { Notice } from './Notice.tsx';

interface SignedOutProps {
  /** The reason, as text for the visitor. */
  message: string;
  onSignIn: () => void;
}

/**
 * Explains that the visitor is signed out, and offers a sign-in button. Shown if the account could
 * not be loaded.
 */
export function SignedOut({ message, onSignIn }: SignedOutProps) {
  return (
    <Notice tone="warn" title="You are signed out" live="alert">
      <p>{message}</p>
      <p>What you have begun is kept. Sign in to go on with it.</p>
      <Button variant="secondary" size="medium" onClick={onSignIn}>
        Sign in
      </Button>
    </Notice>
  );
}
