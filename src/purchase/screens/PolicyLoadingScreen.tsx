import { useState } from 'react';
import { CallError } from '../../core/call/call-error.ts';
import type { SiteBrand } from '../../core/site.ts';
import type { Flow } from '../../interview/open-flow.ts';
import { FlowBlockedScreen } from '../../interview/screens/FlowBlockedScreen.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { LoadFailureNotice } from '../../ui/feedback/LoadFailureNotice.tsx';
import { LoadingGate } from '../../ui/feedback/LoadingGate.tsx';

interface PolicyLoadingProps<Id extends string> {
  flow: Flow<Id | 'start'>;
  site: SiteBrand;
  /** The error of the loading. Null if there is none. */
  error: Error | null;
  /** Text for a policy that was not found. */
  notFoundText: string;
  /** The reason why the policy cannot be changed. Null if a retry may help. */
  blocker: { title: string; sentence: string; needsVipTeam?: boolean } | null;
  /** Link to the policy's page. */
  policyLink: { href: string; label: string };
}

/**
 * Shows that a policy and the data of the first step are loading. Then the flow opens the first
 * step. This screen stays open only to show an error or the reason why the policy cannot be changed.
 */
export function PolicyLoadingScreen<Id extends string>({
  flow,
  site,
  error,
  notFoundText,
  blocker,
  policyLink: { href, label },
}: PolicyLoadingProps<Id>) {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await flow.reload();
    setBusy(false);
  };
  const page = { flow, site };
  const linkToPolicy = (
    <LinkButton variant="secondary" href={href}>
      {label}
    </LinkButton>
  );
  if (error instanceof CallError && error.code === 'not_found') {
    return (
      <FlowBlockedScreen {...page} title="Policy not found" intro={notFoundText}>
        <LinkButton variant="secondary" href="/account/policies">
          Go to your policies
        </LinkButton>
      </FlowBlockedScreen>
    );
  }
  if (blocker) {
    const { title, sentence, needsVipTeam } = blocker;
    return (
      <FlowBlockedScreen {...page} title={title} intro={sentence} hasOwnContact={needsVipTeam}>
        <p className="buttons">
          {needsVipTeam && (
            <LinkButton icon="phone" href={site.vip.href}>
              Call {site.vip.display}
            </LinkButton>
          )}
          {linkToPolicy}
        </p>
      </FlowBlockedScreen>
    );
  }
  if (!error && !busy) return <LoadingGate loading />;
  return (
    <FlowBlockedScreen {...page} title={flow.title('start')}>
      <LoadFailureNotice
        title="We couldn’t load this policy"
        message={
          error instanceof CallError ? error.message : 'Check your connection and try again.'
        }
        busy={busy}
        onRetry={() => void retry()}
      />
      {linkToPolicy}
    </FlowBlockedScreen>
  );
}
