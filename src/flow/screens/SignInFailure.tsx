import { leaveForSignIn } from '../../core/session/session-check.ts';
import { StepHeading } from '../../ui/controls/StepHeading.tsx';
import { SignedOut } from '../../ui/feedback/SignedOut.tsx';

interface SignInFailureProps {
  /** Why the token could not be checked. */
  message: string;
}

/** Stands in for a flow while the provider cannot be asked who the visitor is. */
export function SignInFailure({ message }: SignInFailureProps) {
  return (
    <div className="wrap flow-main__message">
      <StepHeading>We could not open your account</StepHeading>
      <SignedOut message={message} onSignIn={leaveForSignIn} />
    </div>
  );
}
