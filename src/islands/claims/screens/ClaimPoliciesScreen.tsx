import { useStore } from '../../../ui/use-store.ts';
import { useMemo } from 'react';
import { describePolicy, nicknameOrSubject } from '../../../contract/policies/describe-policy.ts';
import type { Claim } from '../../../contract/claims/claims.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { counted } from '../../../contract/counted.ts';
import { CLAIM_FILING_YEARS } from '../../../contract/service-facts.ts';
import { newClaimPath } from '../../../policy/claim-path.ts';
import { NEW_CLAIM_PATH } from '../path.ts';
import { formatDate } from '../../../core/dates.ts';
import { openClaims } from '../../../policy/claim-text.ts';
import { endingLabel, purchaseDate, today } from '../../../policy/policy-facts.ts';
import { findProductDisplay, type ProductDisplay } from '../../../policy/product-displays.ts';
import { fetchStateOf } from '../../../policy/stores/load-policies.ts';
import { $cachedPolicies, isComplete, productPolicyList } from '../../../policy/stores/policies.ts';
import { $cachedClaims } from '../../../policy/stores/claims.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { LoadFailureNotice } from '../../../ui/feedback/LoadFailureNotice.tsx';
import { SkeletonGate } from '../../../ui/feedback/SkeletonGate.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { BackLink } from '../../../policy/layout/BackLink.tsx';
import { AccountNotFoundPage } from '../../../policy/layout/AccountNotFoundPage.tsx';
import { MorePolicies } from '../../../policy/layout/MorePolicies.tsx';
import { PageHeading } from '../../../policy/layout/PageHeading.tsx';
import type { ScreenProps } from '../../../policy/layout/screen-props.ts';
import { loadClaimablePolicies } from '../load-claimable-policies.ts';

export function ClaimPoliciesScreen({ params, site }: ScreenProps) {
  const product = findProductDisplay(params['verticalCode'] ?? '');
  return product?.claimable ? (
    <ClaimablePolicies product={product} site={site.name} />
  ) : (
    <AccountNotFoundPage title="Page not found" site={site} />
  );
}

function ClaimablePolicies({ product, site }: { product: ProductDisplay; site: string }) {
  const { code, title } = product;
  const $fetchState = useMemo(() => fetchStateOf(`product:${code}`), [code]);
  const list = productPolicyList(useStore($cachedPolicies), code);
  const { busy, error } = useStore($fetchState);
  const policies = list?.items.filter(({ options }) => options.claimable) ?? [];
  return (
    <>
      <BackLink href={NEW_CLAIM_PATH}>All claim types</BackLink>
      <PageHeading title={`Which ${title.toLowerCase()} policy is this claim for?`} site={site} />
      {error && (
        <LoadFailureNotice
          title={list ? 'We couldn’t check for updates' : 'We couldn’t load your policies'}
          message={error.message}
          busy={busy}
          stale={list !== null}
          onRetry={() => void loadClaimablePolicies(code)}
        />
      )}
      <SkeletonGate loading={!list && !error} label="Fetching your policies...">
        {list && isComplete(list) && policies.length === 0 && <NoPurchases title={title} />}
        {policies.length > 0 && (
          <ul className="panel policy-rows" role="list">
            {newestFirst(policies).map((policy) => (
              <ClaimablePolicyRow key={policy.id} policy={policy} />
            ))}
          </ul>
        )}
        {list && <MorePolicies list={list} />}
        {list && isComplete(list) && policies.length < list.total && (
          <p className="small claims__left-out">
            Policies with no coverage in the last year aren’t listed, because a claim must be filed
            within {counted(CLAIM_FILING_YEARS, 'year')}.
          </p>
        )}
      </SkeletonGate>
    </>
  );
}

function ClaimablePolicyRow({ policy }: { policy: Policy }) {
  const { plan, policy_number: policyNumber, vertical_code: verticalCode, status } = policy;
  const title = nicknameOrSubject(policy) || plan.title;
  const isDevice = verticalCode === 'devices';
  const facts = [
    ...(isDevice ? [`Purchased ${formatDate(purchaseDate(policy))}`] : []),
    ...(title === plan.title ? [] : [plan.title]),
    ...describePolicy(policy).identifiers.filter((text) => !title.includes(text)),
    policyNumber,
  ];
  const ending = endingLabel(policy, today());
  const claims = openClaims(useStore($cachedClaims).history ?? []).filter(
    ({ policy_number: number }) => number === policyNumber,
  );
  return (
    <li>
      <a className="policy-row policy-row--claim" href={newClaimPath(policy)}>
        <span className="policy-row__title">{title}</span>
        <span className="policy-row__meta">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
          {claims.length > 0 && (
            <span className="policy-row__pending">
              {claims.length === 1 ? 'Open claim' : 'Open claims'}:{' '}
              {claims.map(claimIdOf).join(', ')}
            </span>
          )}
        </span>
        {/* 'Approved' could be read as the status of a claim. */}
        {(ending || status !== 'approved') && (
          <span className="policy-row__badge">
            <StatusBadge status={status} label={ending} />
          </span>
        )}
        <Icon name="caret-right-bold" size={16} />
      </a>
    </li>
  );
}

const claimIdOf = ({ claim_id: id }: Claim) => id;

function NoPurchases({ title }: { title: string }) {
  return (
    <EmptyState
      title="No Purchases"
      action={
        <LinkButton variant="secondary" href={NEW_CLAIM_PATH}>
          Choose another type of claim
        </LinkButton>
      }
    >
      You don’t have a {title.toLowerCase()} policy you can file a claim on.
    </EmptyState>
  );
}

function newestFirst(policies: readonly Policy[]): Policy[] {
  return policies.toSorted((first, second) => second.created.localeCompare(first.created));
}
