import { checkSession } from '../../core/session/session-check.ts';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import { StepHeading } from '../../ui/controls/StepHeading.tsx';

interface SignInFailureProps {
  /** Why the token could not be checked. */
  message: string;
  busy: boolean;
}

/** Stands in for a flow while the provider cannot be asked who the visitor is. */
export function SignInFailure({ message, busy }: SignInFailureProps) {
  return (
    <div className="wrap flow-main__message">
      <StepHeading>We could not open your account</StepHeading>
      <LoadFailure
        title="You are still signed in"
        message={message}
        busy={busy}
        onRetry={() => void checkSession()}
      />
    </div>
  );
}
