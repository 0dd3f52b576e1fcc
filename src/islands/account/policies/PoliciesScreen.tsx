import { useStore } from '@nanostores/react';
import { isEnded, today } from '../verticals/policy-facts.ts';
import {
  $policies,
  $someUnknown,
  fetchingOf,
  listOf,
  loadPolicies,
  recentOf,
  type HeldPolicies,
} from '../stores/policies.ts';
import { LoadingGate } from '../../../ui/feedback/LoadingGate.tsx';
import { CoveredNow } from './CoveredNow.tsx';
import { FailedPayments } from './FailedPayments.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { NoPolicies } from './NoPolicies.tsx';
import { NothingInForce } from './NothingInForce.tsx';
import { $account } from '../../../core/session/account.ts';
import { $claims, $claimsFetch } from '../stores/claims.ts';
import { useSettled } from './screens/use-settled.ts';
import { PageTitle } from '../frame/PageTitle.tsx';
import { VerticalPanel } from './VerticalPanel.tsx';
import { WhatIsNext } from './WhatIsNext.tsx';
import type { ScreenProps } from '../frame/screen-props.ts';

const $fetching = fetchingOf('recent');

export function PoliciesScreen({ site, protection, rates }: ScreenProps) {
  const recent = recentOf(useStore($policies));
  const { busy, error } = useStore($fetching);
  const account = useStore($account);
  return (
    <>
      <PageTitle title="Your policies" site={site.name}>
        {account && <p className="account-title__note">{account.email}</p>}
      </PageTitle>
      {error && (
        <LoadFailure
          title={recent ? 'We could not check for changes' : 'We could not load your policies'}
          message={error.message}
          busy={busy}
          stale={recent !== null}
          onRetry={() => void loadPolicies()}
        />
      )}
      <LoadingGate loading={!recent && busy && !error}>
        {recent?.length === 0 && <NoPolicies protection={protection} rates={rates} />}
        {recent && recent.length > 0 && <Held recent={recent} />}
      </LoadingGate>
    </>
  );
}

function Held({ recent }: { recent: HeldPolicies[] }) {
  const kept = useStore($policies);
  const date = today();
  // The whole list of a vertical where it is known: what covers today may be among the older ones.
  const lists = recent.map((list) => listOf(kept, list.vertical_code) ?? list);
  const policies = lists.flatMap(({ items }) => items);
  const someUnknown = useStore($someUnknown);
  const areClaimsKnown = useStore($claims).history !== null;
  const didClaimsFail = useStore($claimsFetch).error !== null;
  const isComplete = lists.every(
    ({ total, items, unread }) => items.length + unread.length >= total,
  );
  const isSettled = useSettled((isComplete || someUnknown) && (areClaimsKnown || didClaimsFail));
  if (!isSettled) return <LoadingGate loading />;
  const over = recent.filter((_, at) => isAllEnded(lists[at], date));
  return (
    <div className="account-stack">
      <FailedPayments policies={policies} />
      <div className="account-lead">
        <CoveredNow policies={policies} today={date} />
        <WhatIsNext policies={policies} today={date} />
      </div>
      {recent
        .filter((list) => !over.includes(list))
        .map((list) => (
          <VerticalPanel key={list.vertical_code} list={list} today={date} />
        ))}
      <NothingInForce lists={over} today={date} />
    </div>
  );
}

/** Not of a list of which some policies are not known: they may be in force. */
function isAllEnded(list: HeldPolicies | undefined, date: string): boolean {
  if (!list || list.unread.length > 0 || list.items.length < list.total) return false;
  return list.items.every((policy) => isEnded(policy, date));
}
