import { redirectToSignIn } from '../../core/session/session-check.ts';
import { StepHeading } from '../../ui/controls/StepHeading.tsx';
import { SupportContact } from '../../ui/feedback/SupportContact.tsx';
import type { ScreenProps } from './screen-props.ts';
import { SignedOutNotice } from '../../ui/feedback/SignedOutNotice.tsx';

interface SessionCheckFailureProps extends Pick<ScreenProps, 'site'> {
  /** The reason why the session token could not be checked. */
  message: string;
}

/**
 * Error screen instead of a flow. Shown if the backend could not check the visitor's session token.
 */
export function SessionCheckError({ message, site }: SessionCheckFailureProps) {
  return (
    <div className="wrap stack flow-main__message">
      <StepHeading>We couldn’t open your account</StepHeading>
      <SignedOutNotice message={message} onSignIn={() => redirectToSignIn()} />
      <SupportContact site={site} />
    </div>
  );
}
