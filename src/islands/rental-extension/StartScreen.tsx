import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { policyPath, rentalExtensionFlow } from '../../flows/rental-extension.ts';
import { CallError } from '../../lib/call-error.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { LoadingGate } from '../../ui/LoadingGate.tsx';
import { StepHeading } from '../../ui/StepHeading.tsx';

/** Waits for the policy and its price; stays only where there is no going on. */
export function StartScreen() {
  const error = useStore(rentalExtensionFlow.$loadError);
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await rentalExtensionFlow.reload();
    setBusy(false);
  };
  if (!error && !busy) return <LoadingGate loading />;
  if (error instanceof CallError && error.code === 'not_found') return <NotFound />;
  if (error instanceof CallError && error.code === 'ineligible_for_plan') {
    return <Refused reason={error.message} />;
  }
  return (
    <div className="wrap flow-main__message">
      <StepHeading>{rentalExtensionFlow.title('start')}</StepHeading>
      <LoadFailure
        title="We could not load this policy"
        message={error?.message ?? ''}
        busy={busy}
        onRetry={() => void retry()}
      />
      <LinkButton variant="secondary" href={policyPath()}>
        Back to your policy
      </LinkButton>
    </div>
  );
}

function NotFound() {
  return (
    <div className="wrap flow-main__message">
      <StepHeading lead="It may belong to another account, or its address may have been typed wrong.">
        Policy not found
      </StepHeading>
      <LinkButton variant="secondary" href="/account/policies">
        Go to your policies
      </LinkButton>
    </div>
  );
}

function Refused({ reason }: { reason: string }) {
  return (
    <div className="wrap flow-main__message">
      <StepHeading lead={reason}>This coverage cannot be extended</StepHeading>
      <LinkButton variant="secondary" href={policyPath()}>
        Back to your policy
      </LinkButton>
    </div>
  );
}
