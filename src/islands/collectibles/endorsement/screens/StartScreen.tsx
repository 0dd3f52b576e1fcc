import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { CallError } from '../../../../core/call/call-error.ts';
import { FlowStop } from '../../../../flow/screens/FlowStop.tsx';
import type { ScreenProps } from '../../../../flow/screens/screen-props.ts';
import { LinkButton } from '../../../../ui/controls/LinkButton.tsx';
import { LoadFailure } from '../../../../ui/feedback/LoadFailure.tsx';
import { LoadingGate } from '../../../../ui/feedback/LoadingGate.tsx';
import {
  changeProblem,
  type ChangeProblem,
} from '../../../account/verticals/collection-changes.ts';
import { $endorsement } from '../answers.ts';
import { endorsementFlow, policyPath } from '../flow.ts';
import { $stopped } from '../stop.ts';

/** Waits for the policy and what is asked first; stays only where there is no going on. */
export function StartScreen({ site }: ScreenProps) {
  const failure = useStore(endorsementFlow.$loadError);
  const stopped = useStore($stopped);
  const { policy, change, categoryCode } = useStore($endorsement);
  const [busy, setBusy] = useState(false);
  const error = stopped ?? failure;
  const retry = async () => {
    setBusy(true);
    await endorsementFlow.reload();
    setBusy(false);
  };
  const frame = { flow: endorsementFlow, site };
  if (codeOf(error) === 'not_found') {
    return (
      <FlowStop
        {...frame}
        title="Policy not found"
        lead="It may belong to another account, or cover no collections."
      >
        <LinkButton variant="secondary" href="/account/policies">
          Go to your policies
        </LinkButton>
      </FlowStop>
    );
  }
  const problem = (policy && changeProblem(policy, change, categoryCode)) ?? refusalOf(error);
  if (problem) {
    return (
      <FlowStop {...frame} title={problem.title} lead={problem.sentence} team={problem.team}>
        <p className="stop-ways">
          {problem.team && (
            <LinkButton icon="phone" href={site.vip.href}>
              Call {site.vip.display}
            </LinkButton>
          )}
          <PolicyLink />
        </p>
      </FlowStop>
    );
  }
  if (!error && !busy) return <LoadingGate loading />;
  return (
    <FlowStop {...frame} title={endorsementFlow.title('start')}>
      <LoadFailure
        title="We could not load this policy"
        message={
          error instanceof CallError ? error.message : 'Check your connection and try again.'
        }
        busy={busy}
        onRetry={() => void retry()}
      />
      <PolicyLink />
    </FlowStop>
  );
}

function PolicyLink() {
  return (
    <LinkButton variant="secondary" href={policyPath()}>
      Go to the policy
    </LinkButton>
  );
}

function codeOf(error: Error | null): string {
  return error instanceof CallError ? error.code : '';
}

const refusals: Readonly<Record<string, string>> = {
  endorsement_pending: 'A change to this policy is in review',
  policy_not_in_force: 'This policy cannot be changed',
  ineligible_for_plan: 'Coverage unavailable.',
};

/** The provider's own word that there is no such change; null for what may pass. */
function refusalOf(error: Error | null): ChangeProblem | null {
  const title = refusals[codeOf(error)];
  return title && error ? { title, sentence: error.message } : null;
}
