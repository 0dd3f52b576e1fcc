import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { environment } from '../../../core/environment.ts';
import { $account } from '../../../core/session/account.ts';
import { PageHeading } from '../../../policy/layout/PageHeading.tsx';
import type { ScreenProps } from '../../../policy/layout/screen-props.ts';
import { hasCoverageEnded, today } from '../../../policy/policy-facts.ts';
import { productDisplayOrGeneric } from '../../../policy/product-displays.ts';
import { $cachedClaims, $claimsFetchState } from '../../../policy/stores/claims.ts';
import {
  $cachedPolicies,
  $hasMissingPolicies,
  fetchStateOf,
  completePolicyList,
  loadPolicies,
  recentPolicyLists,
  type PolicyList,
} from '../../../policy/stores/policies.ts';
import { LoadFailureNotice } from '../../../ui/feedback/LoadFailureNotice.tsx';
import { LoadingGate } from '../../../ui/feedback/LoadingGate.tsx';
import { CoveredNowBand } from './CoveredNowBand.tsx';
import { Disclosure } from './Disclosure.tsx';
import { EmptyPolicyList } from './EmptyPolicyList.tsx';
import { ExpiringCardNotices } from './ExpiringCardNotices.tsx';
import { FailedPaymentNotices } from './FailedPaymentNotices.tsx';
import { ProductPoliciesPanel } from './ProductPoliciesPanel.tsx';
import { UnpaidEndNotices } from './UnpaidEndNotices.tsx';
import { UpcomingPanel } from './UpcomingPanel.tsx';

const $fetchState = fetchStateOf('recent');

export function PoliciesScreen({ site, protection, rates }: ScreenProps) {
  const recent = recentPolicyLists(useStore($cachedPolicies));
  const { busy, error } = useStore($fetchState);
  const account = useStore($account);
  return (
    <>
      <PageHeading title="Your policies" site={site.name}>
        {account && <p className="account-title__note">{account.email}</p>}
      </PageHeading>
      {error && (
        <LoadFailureNotice
          title={recent ? 'We couldn’t check for updates' : 'We couldn’t load your policies'}
          message={error.message}
          busy={busy}
          stale={recent !== null}
          onRetry={() => void loadPolicies()}
        />
      )}
      <LoadingGate loading={!recent && busy && !error} skeleton>
        {recent?.length === 0 && <EmptyPolicyList protection={protection} rates={rates} />}
        {recent && recent.length > 0 && <PoliciesOverview recent={recent} />}
      </LoadingGate>
    </>
  );
}

function PoliciesOverview({ recent }: { recent: PolicyList[] }) {
  const cache = useStore($cachedPolicies);
  const date = today();
  // If the complete list of a product is loaded, uses it instead of the list of recent policies.
  // The complete list also contains older policies that may be in force today.
  const lists = recent.map((list) => completePolicyList(cache, list.vertical_code) ?? list);
  const policies = lists.flatMap(({ items }) => items);
  const hasMissingPolicies = useStore($hasMissingPolicies);
  const areClaimsKnown = useStore($cachedClaims).history !== null;
  const didClaimsFail = useStore($claimsFetchState).error !== null;
  const isComplete = lists.every(
    ({ total, items, invalid }) => items.length + invalid.length >= total,
  );
  const isReady = useKnownOrTimeout(
    (isComplete || hasMissingPolicies) && (areClaimsKnown || didClaimsFail),
  );
  if (!isReady) return <LoadingGate loading skeleton />;
  const endedLists = recent.filter((_, index) => haveAllEnded(lists[index], date));
  return (
    <div className="stack">
      <FailedPaymentNotices policies={policies} />
      <ExpiringCardNotices policies={policies} today={date} />
      <UnpaidEndNotices policies={policies} today={date} />
      <div className="stack account-lead">
        <CoveredNowBand policies={policies} today={date} />
        <UpcomingPanel policies={policies} today={date} />
      </div>
      {recent
        .filter((list) => !endedLists.includes(list))
        .map((list) => (
          <ProductPoliciesPanel
            key={list.vertical_code}
            list={list}
            completeList={completePolicyList(cache, list.vertical_code) ?? undefined}
            today={date}
          />
        ))}
      <EndedProductsRow lists={endedLists} date={date} />
    </div>
  );
}

/**
 * True if all policies in the list have ended. An incomplete list returns false, because the
 * missing policies may be in force.
 */
function haveAllEnded(list: PolicyList | undefined, date: string): boolean {
  if (!list || list.invalid.length > 0 || list.items.length < list.total) return false;
  return list.items.every((policy) => hasCoverageEnded(policy, date));
}

/**
 * One closed row for all products that have only ended policies. When opened, the row shows these
 * products with their policies.
 */
function EndedProductsRow({ lists, date }: { lists: readonly PolicyList[]; date: string }) {
  if (lists.length === 0) return null;
  const counts = lists.map(({ vertical_code, total }) => {
    return `${productDisplayOrGeneric(vertical_code).title} ${total}`;
  });
  return (
    <Disclosure
      name="nothing-in-force"
      className="panel nothing-in-force"
      summary={
        <>
          <strong className="h4">Nothing in force</strong> <span>{counts.join(', ')}</span>
        </>
      }
    >
      {lists.map((list) => (
        <ProductPoliciesPanel key={list.vertical_code} list={list} today={date} showsEnded />
      ))}
    </Disclosure>
  );
}

const TIMEOUT_MS = 1000;

/**
 * Returns true after the data is loaded, or after the time-out if the data is not loaded by then.
 * The screen is then shown, and data that arrives later moves the content on screen.
 */
function useKnownOrTimeout(isKnown: boolean): boolean {
  const [hasTimedOut, setHasTimedOut] = useState(false);
  useEffect(() => {
    if (isKnown) return undefined;
    let isUnmounted = false;
    void environment()
      .wait(TIMEOUT_MS)
      .then(() => !isUnmounted && setHasTimedOut(true));
    return () => {
      isUnmounted = true;
    };
  }, [isKnown]);
  return isKnown || hasTimedOut;
}
