import { useStore } from '../../../../ui/use-store.ts';
import { CallError } from '../../../../core/call/call-error.ts';
import type { FlowScreenProps } from '../../../../interview/screens/screen-props.ts';
import { PolicyLoadingScreen } from '../../../../purchase/screens/PolicyLoadingScreen.tsx';
import {
  endorsementBlocker,
  type EndorsementBlocker,
} from '../../../../policy/endorsement-blockers.ts';
import { type Endorsement, endorsedPolicyPath } from '../flow.ts';

export function EndorsementLoadingScreen({ flow, site }: FlowScreenProps<Endorsement>) {
  const loadError = useStore(flow.$loadError);
  const error = useStore(flow.$blockingError) ?? loadError;
  const state = useStore(flow.$state);
  const { policy, change, categoryCode } = state;
  const blocker = policy && endorsementBlocker(policy, change, categoryCode);
  return (
    <PolicyLoadingScreen
      flow={flow}
      site={site}
      error={error}
      notFoundText="It may belong to another account, or it may not cover collections."
      blocker={blocker ?? serverBlocker(error)}
      policyLink={{ href: endorsedPolicyPath(state), label: 'Go to the policy' }}
    />
  );
}

const blockerTitles: Readonly<Record<string, string>> = {
  endorsement_pending: 'A change to this policy is in review',
  policy_not_in_force: 'This policy can’t be changed',
  ineligible_for_plan: 'Coverage unavailable.',
};

/**
 * Returns the reason if the server's error blocks the endorsement. Null for other errors, because a
 * retry may fix them.
 */
function serverBlocker(error: Error | null): EndorsementBlocker | null {
  const title = error instanceof CallError ? blockerTitles[error.code] : undefined;
  return title && error ? { title, sentence: error.message } : null;
}
