import { useStore } from '../../../ui/use-store.ts';
import { useEffect, useState } from 'react';
import { environment } from '../../../core/environment.ts';
import { $account } from '../../../core/session/account.ts';
import { $storedCards } from '../../../core/session/cards.ts';
import type { SiteBrand } from '../../../core/site.ts';
import { needsCall, openClaims } from '../../../policy/claim-text.ts';
import { PageHeading } from '../../../policy/layout/PageHeading.tsx';
import type { ScreenProps } from '../../../policy/layout/screen-props.ts';
import { formatFullDate } from '../../../core/dates.ts';
import { hasCoverageEnded, policiesInForce, today } from '../../../policy/policy-facts.ts';
import { productDisplayOrGeneric } from '../../../policy/product-displays.ts';
import { $cachedClaims, $claimsFetchState } from '../../../policy/stores/claims.ts';
import {
  $hasFreshPolicies,
  $hasMissingPolicies,
  fetchStateOf,
  loadPolicies,
} from '../../../policy/stores/load-policies.ts';
import {
  $cachedPolicies,
  isComplete,
  knownPolicyLists,
  type PolicyList,
} from '../../../policy/stores/policies.ts';
import { LoadFailureNotice } from '../../../ui/feedback/LoadFailureNotice.tsx';
import { SkeletonGate } from '../../../ui/feedback/SkeletonGate.tsx';
import { CoveredNowBand } from './CoveredNowBand.tsx';
import { Disclosure } from './Disclosure.tsx';
import { EmptyPolicyList } from './EmptyPolicyList.tsx';
import { ChargedNextPanel } from './home/ChargedNextPanel.tsx';
import { PolicySearch } from './home/PolicySearch.tsx';
import { toDos } from './home/to-dos.ts';
import { ToDoPanel } from './home/ToDoPanel.tsx';
import { ProductPoliciesPanel } from './ProductPoliciesPanel.tsx';

const $fetchState = fetchStateOf('recent');

export function PoliciesScreen({ site, protection, rates }: ScreenProps) {
  const lists = knownPolicyLists(useStore($cachedPolicies));
  const { busy, error } = useStore($fetchState);
  const account = useStore($account);
  return (
    <>
      <PageHeading title="Your policies" site={site.name}>
        {lists && lists.length > 0 && <TodayNote lists={lists} />}
        {/* Someone who misses a policy may have signed in with another email address. */}
        {lists?.length === 0 && account && (
          <p className="account-title__note">Signed in as {account.email}</p>
        )}
      </PageHeading>
      {error && (
        <LoadFailureNotice
          title={lists ? 'We couldn’t check for updates' : 'We couldn’t load your policies'}
          message={error.message}
          busy={busy}
          stale={lists !== null}
          onRetry={() => void loadPolicies()}
        />
      )}
      <SkeletonGate loading={!lists && busy && !error}>
        {lists?.length === 0 && <EmptyPolicyList protection={protection} rates={rates} />}
        {lists && lists.length > 0 && <PoliciesOverview lists={lists} phone={site.phone} />}
      </SkeletonGate>
    </>
  );
}

/** Today's date and the number of policies in force, if all of them are known. */
function TodayNote({ lists }: { lists: PolicyList[] }) {
  const date = today();
  const count = policiesInForce(
    lists.flatMap(({ items }) => items),
    date,
  ).length;
  return (
    <p className="account-title__note">
      {formatFullDate(date)}.
      {count > 0 && lists.every(isComplete) && (
        <>
          {' '}
          <span className="nowrap">
            {count} active {count === 1 ? 'policy' : 'policies'}.
          </span>
        </>
      )}
    </p>
  );
}

interface OverviewProps {
  lists: PolicyList[];
  phone: SiteBrand['phone'];
}

function PoliciesOverview({ lists, phone }: OverviewProps) {
  const date = today();
  const policies = lists.flatMap(({ items }) => items);
  const total = lists.reduce((sum, list) => sum + list.total, 0);
  const cards = useStore($storedCards).map(({ details }) => details);
  const hasMissingPolicies = useStore($hasMissingPolicies);
  const { history } = useStore($cachedClaims);
  const { error: claimsError } = useStore($claimsFetchState);
  const { error: policiesError } = useStore($fetchState);
  // After a failed fetch, a notice says that the page is outdated.
  const isCurrent = useStore($hasFreshPolicies) || policiesError !== null;
  const isReady = useKnownOrTimeout(
    isCurrent &&
      (lists.every(isComplete) || hasMissingPolicies) &&
      (history !== null || claimsError !== null),
  );
  if (!isReady) return <SkeletonGate loading />;
  const claims = openClaims(history ?? []);
  const endedLists = lists.filter((list) => haveAllEnded(list, date));
  const panel = {
    toDos: toDos({ policies: isCurrent ? policies : [], claims, cards, today: date, phone }),
    claims: claims.filter((claim) => !needsCall(claim)),
    areClaimsUnavailable: history === null && claimsError !== null && !claimsError.isMissing,
  };
  const hasPanel = panel.toDos.length + panel.claims.length > 0 || panel.areClaimsUnavailable;
  return (
    <div className="stack">
      <div className={`stack account-lead${hasPanel ? ' account-lead--two' : ''}`}>
        {hasPanel && <ToDoPanel {...panel} phone={phone.display} />}
        <CoveredNowBand policies={policies} today={date} />
        {isCurrent && (
          <ChargedNextPanel policies={policies} today={date} isIncomplete={hasMissingPolicies} />
        )}
      </div>
      <PolicySearch policies={policies} total={total} today={date}>
        <div className="vertical-panels">
          {lists
            .filter((list) => !endedLists.includes(list))
            .map((list) => (
              <ProductPoliciesPanel key={list.vertical_code} list={list} today={date} />
            ))}
        </div>
        <EndedProductsRow lists={endedLists} date={date} />
      </PolicySearch>
    </div>
  );
}

/**
 * True if all policies in the list have ended. An incomplete list returns false, because the
 * missing policies may be in force.
 */
function haveAllEnded(list: PolicyList, date: string): boolean {
  if (list.invalid.length > 0 || !isComplete(list)) return false;
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
          <strong className="h4">No active policies</strong> <span>{counts.join(', ')}</span>
        </>
      }
    >
      <div className="vertical-panels">
        {lists.map((list) => (
          <ProductPoliciesPanel key={list.vertical_code} list={list} today={date} showsEnded />
        ))}
      </div>
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
