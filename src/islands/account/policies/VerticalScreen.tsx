import { useStore } from '@nanostores/react';
import { memo, useMemo } from 'react';
import type { Policy } from '../../../contract/policies/policies.ts';
import { formatDate } from '../../../core/dates.ts';
import { purchaseDate, today, visitorZone } from '../verticals/policy-facts.ts';
import { verticalFor, verticalOf } from '../verticals/catalogue.ts';
import type { Vertical } from '../verticals/vertical.ts';
import {
  $policies,
  fetchingOf,
  listOf,
  loadVertical,
  type Fetching,
  type HeldPolicies,
} from '../stores/policies.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { LoadingGate } from '../../../ui/feedback/LoadingGate.tsx';
import { BackLink } from '../frame/BackLink.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { NotFound } from '../frame/NotFound.tsx';
import { PageTitle } from '../frame/PageTitle.tsx';
import { UnreadRow } from '../../../ui/feedback/UnreadRow.tsx';
import { keyed } from './policy-keys.ts';
import { PolicyRow } from './PolicyRow.tsx';
import type { ScreenProps } from '../frame/screen-props.ts';

export function VerticalScreen({ params, site }: ScreenProps) {
  const { verticalCode: code = '' } = params;
  const $fetching = useMemo(() => fetchingOf(`vertical:${code}`), [code]);
  const kept = useStore($policies);
  // The same list while its policies are: hundreds of rows are not looked at again for nothing.
  const list = useMemo(() => listOf(kept, code), [kept, code]);
  const fetching = useStore($fetching);
  // A code that this storefront does not know may be of a line that came later: the provider knows.
  const known = verticalOf(code) !== null || list !== null;
  if (!known && fetching.error?.code === 'not_found') {
    return <NotFound title="Page not found" site={site.name} />;
  }
  if (!known && !fetching.error) return <LoadingGate loading />;
  return <Policies vertical={verticalFor(code)} list={list} site={site.name} {...fetching} />;
}

interface PoliciesProps extends Fetching {
  vertical: Vertical;
  /** null until it is known. */
  list: HeldPolicies | null;
  site: string;
}

function Policies({ vertical, list, site, busy, error }: PoliciesProps) {
  const { code, title } = vertical;
  return (
    <>
      <BackLink href="/account/policies">Your policies</BackLink>
      <PageTitle title={`${title} policies`} site={site}>
        {list && <p className="account-title__note">{list.total} purchased</p>}
      </PageTitle>
      {error && (
        <LoadFailure
          title={
            list
              ? 'We could not check for changes'
              : `We could not load your ${title.toLowerCase()} policies`
          }
          message={error.message}
          busy={busy}
          stale={list !== null}
          onRetry={() => void loadVertical(code)}
        />
      )}
      <LoadingGate loading={!list && busy && !error}>
        {list?.items.length === 0 && list.unread.length === 0 && <NoneHere title={title} />}
        {list && <PurchaseGroups policies={list.items} />}
        {list && <UnreadPolicies names={list.unread} />}
      </LoadingGate>
    </>
  );
}

function UnreadPolicies({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className="panel policy-rows" role="list">
      {keyed(names, (name) => name).map(({ key, item }) => (
        <UnreadRow key={key} what="policy" name={item} />
      ))}
    </ul>
  );
}

function NoneHere({ title }: { title: string }) {
  return (
    <EmptyState
      title={`You have no ${title.toLowerCase()} policies`}
      action={
        <LinkButton variant="secondary" href="/account/policies">
          See all your policies
        </LinkButton>
      }
    />
  );
}

const PurchaseGroups = memo(function PurchaseGroups({ policies }: { policies: readonly Policy[] }) {
  const groups = useMemo(() => groupByPurchase(policies), [policies]);
  const date = today();
  return groups.map(({ purchased, items }) => (
    <section className="purchase-group" key={purchased} aria-labelledby={`purchased-${purchased}`}>
      <h2 className="purchase-group__date" id={`purchased-${purchased}`}>
        <span className="visually-hidden">Purchased </span>
        {formatDate(purchased)}
      </h2>
      <ul className="panel policy-rows" role="list">
        {items.map((policy) => (
          <PolicyRow key={policy.id} policy={policy} today={date} />
        ))}
      </ul>
    </section>
  ));
});

/** By the calendar date of the purchase, newest first; so are the policies of one day. */
function groupByPurchase(policies: readonly Policy[]) {
  // Instants compare as they are written, and far quicker than as words of a language.
  const newestFirst = policies.toSorted(({ created: one }, { created: other }) =>
    one === other ? 0 : one < other ? 1 : -1,
  );
  const zone = visitorZone();
  const groups = new Map<string, Policy[]>();
  for (const policy of newestFirst) {
    const purchased = purchaseDate(policy, zone);
    const group = groups.get(purchased);
    if (group) group.push(policy);
    else groups.set(purchased, [policy]);
  }
  return Array.from(groups, ([purchased, items]) => ({ purchased, items }));
}
