import { useStore } from '@nanostores/react';
import { foremost, today } from '../verticals/policy-facts.ts';
import {
  $policies,
  fetchingOf,
  listOf,
  loadPolicies,
  recentOf,
  type HeldPolicies,
} from '../stores/policies.ts';
import { LoadingGate } from '../../../ui/feedback/LoadingGate.tsx';
import { InForce } from './InForce.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { NoPolicies } from './NoPolicies.tsx';
import { OwnerFacts } from './detail/OwnerFacts.tsx';
import { PageTitle } from '../frame/PageTitle.tsx';
import { VerticalPanel } from './VerticalPanel.tsx';
import type { ScreenProps } from '../frame/screen-props.ts';

const $fetching = fetchingOf('recent');

export function PoliciesScreen({ site, protection }: ScreenProps) {
  const recent = recentOf(useStore($policies));
  const { busy, error } = useStore($fetching);
  return (
    <>
      <PageTitle title="Your policies" site={site.name} />
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
        {recent?.length === 0 && <NoPolicies protection={protection} />}
        {recent && recent.length > 0 && <Held recent={recent} />}
      </LoadingGate>
    </>
  );
}

function Held({ recent }: { recent: HeldPolicies[] }) {
  const kept = useStore($policies);
  const date = today();
  // The whole list of a vertical where it is known: the figures must count every policy.
  const lists = recent.map((list) => listOf(kept, list.vertical_code) ?? list);
  const policies = lists.flatMap(({ items }) => items);
  const complete = lists.every(({ total, items }) => items.length >= total);
  const first = foremost(policies, date);
  return (
    <div className="account-stack">
      <div className={first ? 'account-lead' : 'account-lead account-lead--alone'}>
        {first && <InForce policy={first} today={date} />}
        <OwnerFacts policies={policies} complete={complete} today={date} />
      </div>
      {recent.map((list) => (
        <VerticalPanel key={list.vertical_code} list={list} today={date} />
      ))}
    </div>
  );
}
