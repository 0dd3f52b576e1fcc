import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { extendedPolicyPath } from '../answers.ts';
import { rentalExtensionFlow } from '../flow.ts';
import { CallError } from '../../../../core/call/call-error.ts';
import { LinkButton } from '../../../../ui/controls/LinkButton.tsx';
import { LoadFailureNotice } from '../../../../ui/feedback/LoadFailureNotice.tsx';
import { LoadingGate } from '../../../../ui/feedback/LoadingGate.tsx';
import { FlowBlockedScreen } from '../../../../flow/screens/FlowBlockedScreen.tsx';
import type { ScreenProps } from '../../../../flow/screens/screen-props.ts';

/**
 * Shows that the policy and its price are loading. Then the flow opens the next step. This screen
 * stays open only to show an error or the reason why the policy cannot be extended.
 */
export function ExtensionLoadingScreen({ site }: ScreenProps) {
  const error = useStore(rentalExtensionFlow.$loadError);
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await rentalExtensionFlow.reload();
    setBusy(false);
  };
  if (!error && !busy) return <LoadingGate loading />;
  const code = error instanceof CallError ? error.code : '';
  if (code === 'not_found') {
    return (
      <FlowBlockedScreen
        flow={rentalExtensionFlow}
        title="Policy not found"
        site={site}
        intro="It may belong to another account, or its address may have been typed wrong."
      >
        <LinkButton variant="secondary" href="/account/policies">
          Go to your policies
        </LinkButton>
      </FlowBlockedScreen>
    );
  }
  const isIneligible = code === 'ineligible_for_plan' || code === 'invalid_input';
  return (
    <FlowBlockedScreen
      flow={rentalExtensionFlow}
      title={isIneligible ? 'Coverage unavailable.' : rentalExtensionFlow.title('start')}
      site={site}
      intro={isIneligible ? rejectionReason(error) : undefined}
    >
      {!isIneligible && (
        <LoadFailureNotice
          title="We could not load this policy"
          message={
            error instanceof CallError ? error.message : 'Check your connection and try again.'
          }
          busy={busy}
          onRetry={() => void retry()}
        />
      )}
      <LinkButton variant="secondary" href={extendedPolicyPath()}>
        Back to your policy
      </LinkButton>
    </FlowBlockedScreen>
  );
}

/**
 * Returns the server's message about the first field that it rejected, without the field's wire
 * name. If the server named no field, returns the error's own message.
 */
function rejectionReason(error: Error | null): string {
  const fields = error instanceof CallError ? Object.values(error.fields) : [];
  return fields[0]?.[0] ?? error?.message ?? '';
}
