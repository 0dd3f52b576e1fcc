import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { CallError } from '../../../../core/call/call-error.ts';
import { FlowBlockedScreen } from '../../../../flow/screens/FlowBlockedScreen.tsx';
import type { ScreenProps } from '../../../../flow/screens/screen-props.ts';
import { LinkButton } from '../../../../ui/controls/LinkButton.tsx';
import { LoadFailureNotice } from '../../../../ui/feedback/LoadFailureNotice.tsx';
import { LoadingGate } from '../../../../ui/feedback/LoadingGate.tsx';
import {
  endorsementBlocker,
  type EndorsementBlocker,
} from '../../../account/products/endorsement-blockers.ts';
import { $endorsement } from '../answers.ts';
import { endorsementFlow, endorsedPolicyPath } from '../flow.ts';
import { $blockingError } from '../blocked.ts';

/**
 * Shows that the policy and the data of the first step are loading. Then the flow opens the first
 * step. This screen stays open only to show an error or the reason why the endorsement is blocked.
 */
export function EndorsementLoadingScreen({ site }: ScreenProps) {
  const failure = useStore(endorsementFlow.$loadError);
  const blockedBy = useStore($blockingError);
  const { policy, change, categoryCode } = useStore($endorsement);
  const [busy, setBusy] = useState(false);
  const error = blockedBy ?? failure;
  const retry = async () => {
    setBusy(true);
    await endorsementFlow.reload();
    setBusy(false);
  };
  const layoutProps = { flow: endorsementFlow, site };
  if (errorCodeOf(error) === 'not_found') {
    return (
      <FlowBlockedScreen
        {...layoutProps}
        title="Policy not found"
        intro="It may belong to another account, or cover no collections."
      >
        <LinkButton variant="secondary" href="/account/policies">
          Go to your policies
        </LinkButton>
      </FlowBlockedScreen>
    );
  }
  const blocker =
    (policy && endorsementBlocker(policy, change, categoryCode)) ?? serverBlocker(error);
  if (blocker) {
    return (
      <FlowBlockedScreen
        {...layoutProps}
        title={blocker.title}
        intro={blocker.sentence}
        hasOwnContact={blocker.needsVipTeam}
      >
        <p className="stop-ways">
          {blocker.needsVipTeam && (
            <LinkButton icon="phone" href={site.vip.href}>
              Call {site.vip.display}
            </LinkButton>
          )}
          <PolicyLink />
        </p>
      </FlowBlockedScreen>
    );
  }
  if (!error && !busy) return <LoadingGate loading />;
  return (
    <FlowBlockedScreen {...layoutProps} title={endorsementFlow.title('start')}>
      <LoadFailureNotice
        title="We could not load this policy"
        message={
          error instanceof CallError ? error.message : 'Check your connection and try again.'
        }
        busy={busy}
        onRetry={() => void retry()}
      />
      <PolicyLink />
    </FlowBlockedScreen>
  );
}

function PolicyLink() {
  return (
    <LinkButton variant="secondary" href={endorsedPolicyPath()}>
      Go to the policy
    </LinkButton>
  );
}

function errorCodeOf(error: Error | null): string {
  return error instanceof CallError ? error.code : '';
}

const blockerTitles: Readonly<Record<string, string>> = {
  endorsement_pending: 'A change to this policy is in review',
  policy_not_in_force: 'This policy cannot be changed',
  ineligible_for_plan: 'Coverage unavailable.',
};

/**
 * Returns the reason if the server's error blocks the endorsement. Null for other errors, because a
 * retry may fix them.
 */
function serverBlocker(error: Error | null): EndorsementBlocker | null {
  const title = blockerTitles[errorCodeOf(error)];
  return title && error ? { title, sentence: error.message } : null;
}
