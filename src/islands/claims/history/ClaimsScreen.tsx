import { useStore } from '../../../ui/use-store.ts';
import { useEffect } from 'react';
import { counted } from '../../../contract/counted.ts';
import { CLAIM_REVIEW_DAYS } from '../../../contract/service-facts.ts';
import { loadPolicies } from '../../../policy/stores/load-policies.ts';
import { $cachedPolicies, recentPolicyLists } from '../../../policy/stores/policies.ts';
import { NEW_CLAIM_PATH } from '../path.ts';
import {
  $cachedClaims,
  $claimsFetchState,
  $olderClaimsError,
  loadMoreClaims,
  refreshClaims,
} from '../../../policy/stores/claims.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { LoadFailureNotice } from '../../../ui/feedback/LoadFailureNotice.tsx';
import { SkeletonGate } from '../../../ui/feedback/SkeletonGate.tsx';
import { LoadMore } from '../../../policy/layout/LoadMore.tsx';
import { PageHeading } from '../../../policy/layout/PageHeading.tsx';
import type { ClaimScreenProps } from '../screens/claim-screen-props.ts';
import { ClaimList, InvalidClaimRows } from './ClaimList.tsx';
import { ClaimsLastUpdated } from './ClaimsLastUpdated.tsx';
import { ClaimDraftList } from './ClaimDraftList.tsx';
import {
  isClaimPending,
  isClaimResolved,
  isClaimWithdrawn,
  isPaymentOverdue,
} from '../../../policy/claim-text.ts';

export function ClaimsScreen({ flow, site }: ClaimScreenProps) {
  const { history, invalid, hasMore } = useStore($cachedClaims);
  const { busy, error } = useStore($claimsFetchState);
  const olderClaimsError = useStore($olderClaimsError);
  const pending = history?.filter(isClaimPending) ?? [];
  const resolved = history?.filter(isClaimResolved) ?? [];
  const late = resolved.filter(isPaymentOverdue);
  const past = resolved.filter((claim) => !isPaymentOverdue(claim));
  const withdrawn = history?.filter(isClaimWithdrawn) ?? [];
  const hasOpen = pending.length + late.length > 0;
  const phone = site.phone.display;
  if (error?.isMissing) return <ClaimsByPhone site={site} />;
  return (
    <div className="claims">
      <div className="claims__head">
        <PageHeading title="Claims" site={site.name} />
        {hasOpen && <LinkButton href={NEW_CLAIM_PATH}>Start a claim</LinkButton>}
      </div>
      {error && (
        <LoadFailureNotice
          title={history ? 'We couldn’t check for updates' : 'We couldn’t load your claims'}
          message={error.message}
          busy={busy}
          stale={history !== null}
          onRetry={() => void refreshClaims()}
        />
      )}
      <ClaimDraftList flow={flow} />
      <SkeletonGate loading={!history && !error} label="Fetching your claims history...">
        {history && history.length > 0 && <ClaimsLastUpdated />}
        {history && !hasOpen && <NonePending hadClaims={history.length > 0} />}
        {history?.length === 0 && <HowClaimsWork />}
        <ClaimList title="Late Payments" claims={late} phone={phone} />
        <ClaimList title="Pending Claims" claims={pending} phone={phone} />
        <ClaimList title="Past Claims" claims={past} phone={phone} />
        <ClaimList title="Withdrawn Claims" claims={withdrawn} phone={phone} />
        <InvalidClaimRows ids={invalid} />
        {hasMore && (
          <LoadMore
            label="Show older claims"
            busy={busy}
            error={olderClaimsError?.message}
            onLoad={() => void loadMoreClaims()}
          />
        )}
      </SkeletonGate>
      <p className="small claims__honesty">
        <Icon name="info" />
        <span>
          99.8% of our customers file honest claims, and that keeps prices down for everyone. Filing
          a false claim is a crime, and we report it.
        </span>
      </p>
    </div>
  );
}

/** Replaces the screen if the backend has no claims. */
function ClaimsByPhone({ site }: Pick<ClaimScreenProps, 'site'>) {
  return (
    <div className="claims">
      <PageHeading title="Claims" site={site.name} />
      <EmptyState
        title="We take claims by phone"
        action={
          <LinkButton href={site.phone.href} icon="phone">
            Call {site.phone.display}
          </LinkButton>
        }
      >
        You can’t file a claim online. Call us, {site.hours}, and we’ll file it with you.
      </EmptyState>
    </div>
  );
}

/**
 * Shows that no claim is pending, with a button to start a claim. For an account without policies,
 * the button is less prominent, because a claim needs a policy.
 */
function NonePending({ hadClaims }: { hadClaims: boolean }) {
  const recent = recentPolicyLists(useStore($cachedPolicies));
  const isKnown = recent !== null;
  const mayHavePolicies = hadClaims || (recent?.length ?? 0) > 0;
  useEffect(() => {
    if (!hadClaims && !isKnown) void loadPolicies();
  }, [hadClaims, isKnown]);
  return (
    <EmptyState
      title="No claims pending"
      action={
        <LinkButton variant={mayHavePolicies ? 'primary' : 'secondary'} href={NEW_CLAIM_PATH}>
          Start a claim
        </LinkButton>
      }
    >
      {recent?.length === 0
        ? 'You don’t have a policy you can file a claim on yet.'
        : 'You can file a smartphone claim online in about two minutes. For any other policy, we’ll file it with you over the phone.'}
    </EmptyState>
  );
}

const stages = [
  {
    title: 'Tell us what happened',
    text: 'Online for smartphones, or over the phone for any other policy. Photos help.',
  },
  {
    title: 'We review it',
    text: `Usually within ${counted(CLAIM_REVIEW_DAYS, 'day')}. You’ll see here when to expect a decision.`,
  },
  {
    title: 'We pay',
    text: 'The money goes to your bank account. This page shows the amount and the date.',
  },
];

/** Explains how a claim works. Shown to an account that has no claims yet. */
function HowClaimsWork() {
  return (
    <section className="panel" aria-labelledby="how-it-goes">
      <h2 className="section-title claims__how" id="how-it-goes">
        How a claim works
      </h2>
      <ol className="claim-guide" role="list">
        {stages.map(({ title, text }, index) => (
          <li key={title}>
            <span className="arch-numeral claim-guide__numeral" aria-hidden="true">
              {index + 1}
            </span>
            <h3 className="claim-guide__title">{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <a className="link" href="/claims">
        See all five steps and what to send
      </a>
    </section>
  );
}
