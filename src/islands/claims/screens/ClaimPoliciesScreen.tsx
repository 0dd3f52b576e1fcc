import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { Policy } from '../../../contract/policies/policies.ts';
import { CLAIM_PATH, NEW_CLAIM_PATH } from '../path.ts';
import { buildPath } from '../../../core/path.ts';
import { verticalOf } from '../../account/verticals/catalogue.ts';
import type { Vertical } from '../../account/verticals/vertical.ts';
import { $policies, fetchingOf, listOf } from '../../account/stores/policies.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../../ui/controls/Icon.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { LoadFailure } from '../../../ui/feedback/LoadFailure.tsx';
import { LoadingGate } from '../../../ui/feedback/LoadingGate.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { BackLink } from '../../account/frame/BackLink.tsx';
import { NotFound } from '../../account/frame/NotFound.tsx';
import { PageTitle } from '../../account/frame/PageTitle.tsx';
import type { ScreenProps } from '../../account/frame/screen-props.ts';
import { loadOrders } from '../load-orders.ts';
import { orderFacts } from './order-facts.ts';

export function ClaimPoliciesScreen({ params, site }: ScreenProps) {
  const vertical = verticalOf(params['verticalCode'] ?? '');
  return vertical?.claimable ? (
    <Orders vertical={vertical} site={site.name} />
  ) : (
    <NotFound title="Page not found" site={site.name} />
  );
}

function Orders({ vertical, site }: { vertical: Vertical; site: string }) {
  const { code, title } = vertical;
  const $fetching = useMemo(() => fetchingOf(`vertical:${code}`), [code]);
  const list = listOf(useStore($policies), code);
  const { busy, error } = useStore($fetching);
  const orders = list?.items.filter(({ options }) => options.claimable) ?? [];
  return (
    <>
      <BackLink href={NEW_CLAIM_PATH}>All types of claim</BackLink>
      <PageTitle title={`Which ${title.toLowerCase()} policy is it about?`} site={site} />
      {error && (
        <LoadFailure
          title={list ? 'We could not check for changes' : 'We could not load your policies'}
          message={error.message}
          busy={busy}
          stale={list !== null}
          onRetry={() => void loadOrders(code)}
        />
      )}
      <LoadingGate loading={!list && !error}>
        {list && orders.length === 0 && <NoPurchases title={title} />}
        {orders.length > 0 && (
          <ul className="panel policy-rows" role="list">
            {newestFirst(orders).map((policy) => (
              <OrderRow key={policy.id} policy={policy} />
            ))}
          </ul>
        )}
        {list && orders.length < list.total && (
          <p className="small claims__left-out">
            Policies without a day of cover in the last year are not listed: a claim is made within
            a year of what happened.
          </p>
        )}
      </LoadingGate>
    </>
  );
}

function OrderRow({ policy }: { policy: Policy }) {
  const { plan, policy_number: policyNumber, vertical_code: verticalCode, status } = policy;
  return (
    <li>
      <a
        className="policy-row policy-row--claim"
        href={buildPath(CLAIM_PATH, { verticalCode, policyNumber })}
      >
        <span className="policy-row__title">{plan.title}</span>
        <span className="policy-row__meta">
          {[...orderFacts(policy), policyNumber].map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
        <span className="policy-row__badge">
          <StatusBadge status={status} />
        </span>
        <Icon name="caret-right-bold" size={16} />
      </a>
    </li>
  );
}

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
      You have no {title.toLowerCase()} policy to claim on.
    </EmptyState>
  );
}

function newestFirst(policies: readonly Policy[]): Policy[] {
  return policies.toSorted((one, other) => other.created.localeCompare(one.created));
}
