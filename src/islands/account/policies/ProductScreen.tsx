import { useStore } from '../../../ui/use-store.ts';
import { memo, useMemo } from 'react';
import type { Policy } from '../../../contract/policies/policies.ts';
import type { ProductLink } from '../../../core/site.ts';
import { formatDate } from '../../../core/dates.ts';
import { purchaseDate, today, visitorTimeZone } from '../../../policy/policy-facts.ts';
import {
  findProductDisplay,
  productDisplayOrGeneric,
  type ProductDisplay,
} from '../../../policy/product-displays.ts';
import {
  fetchStateOf,
  loadProductPolicies,
  type FetchState,
} from '../../../policy/stores/load-policies.ts';
import {
  $cachedPolicies,
  productPolicyList,
  type PolicyList,
} from '../../../policy/stores/policies.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { SkeletonGate } from '../../../ui/feedback/SkeletonGate.tsx';
import { MorePolicies } from '../../../policy/layout/MorePolicies.tsx';
import { BackLink } from '../../../policy/layout/BackLink.tsx';
import { LoadFailureNotice } from '../../../ui/feedback/LoadFailureNotice.tsx';
import { AccountNotFoundPage } from '../../../policy/layout/AccountNotFoundPage.tsx';
import { PageHeading } from '../../../policy/layout/PageHeading.tsx';
import { InvalidRecordRow } from '../../../ui/feedback/InvalidRecordRow.tsx';
import { withReactKeys } from '../../../policy/react-keys.ts';
import { PolicyRow } from './PolicyRow.tsx';
import type { ScreenProps } from '../../../policy/layout/screen-props.ts';

export function ProductScreen({ params, site, protection }: ScreenProps) {
  const { verticalCode: code = '' } = params;
  const $fetchState = useMemo(() => fetchStateOf(`product:${code}`), [code]);
  const cache = useStore($cachedPolicies);
  // Memoized, so that the list stays the same object. Otherwise its hundreds of rows would render
  // again although the policies have not changed.
  const list = useMemo(() => productPolicyList(cache, code), [cache, code]);
  const fetchState = useStore($fetchState);
  // The server may have products that this storefront does not know yet. So a code that is unknown
  // here is not an error until the server's response shows that the product does not exist.
  const isKnown = findProductDisplay(code) !== null || list !== null;
  if (!isKnown && fetchState.error?.code === 'not_found') {
    return <AccountNotFoundPage title="Page not found" site={site} />;
  }
  if (!isKnown && !fetchState.error) return <SkeletonGate loading />;
  return (
    <ProductPolicies
      product={productDisplayOrGeneric(code)}
      link={protection.find((link) => link.code === code && !link.byPhone)}
      list={list}
      site={site.name}
      {...fetchState}
    />
  );
}

interface ProductPoliciesProps extends FetchState {
  product: ProductDisplay;
  /** Policies of the product. Null until they are loaded. */
  list: PolicyList | null;
  site: string;
  /** Page on which the product is for sale. Undefined if it is not sold online. */
  link: ProductLink | undefined;
}

function ProductPolicies({ product, list, site, link, busy, error }: ProductPoliciesProps) {
  const { code, title } = product;
  return (
    <>
      <BackLink href="/account/policies">Your policies</BackLink>
      <PageHeading title={`${title} policies`} site={site}>
        {list && <p className="account-title__note">{list.total} purchased</p>}
      </PageHeading>
      {error && (
        <LoadFailureNotice
          title={
            list
              ? 'We couldn’t check for updates'
              : `We couldn’t load your ${title.toLowerCase()} policies`
          }
          message={error.message}
          busy={busy}
          stale={list !== null}
          onRetry={() => void loadProductPolicies(code)}
        />
      )}
      <SkeletonGate loading={!list && busy && !error}>
        {list?.items.length === 0 && list.invalid.length === 0 && (
          <NoPoliciesOfProduct title={title} link={link} />
        )}
        {list && <PurchaseGroups policies={list.items} />}
        {list && <MorePolicies list={list} />}
        {list && <InvalidPolicies names={list.invalid} />}
      </SkeletonGate>
    </>
  );
}

function InvalidPolicies({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className="panel policy-rows" role="list">
      {withReactKeys(names, (name) => name).map(({ key, item }) => (
        <InvalidRecordRow key={key} recordType="policy" recordNumber={item} />
      ))}
    </ul>
  );
}

function NoPoliciesOfProduct({ title, link }: { title: string; link: ProductLink | undefined }) {
  return (
    <EmptyState
      title={`You have no ${title.toLowerCase()} policies`}
      action={
        <div className="buttons">
          {link && <LinkButton href={link.href}>See prices and coverage</LinkButton>}
          <LinkButton variant="secondary" href="/account/policies">
            See all your policies
          </LinkButton>
        </div>
      }
    >
      Policies you buy under another email address don’t appear here.
    </EmptyState>
  );
}

const PurchaseGroups = memo(function PurchaseGroups({ policies }: { policies: readonly Policy[] }) {
  const groups = useMemo(() => groupByPurchase(policies), [policies]);
  const date = today();
  return groups.map(({ purchased, items }) => (
    <section className="purchase-group" key={purchased} aria-labelledby={`purchased-${purchased}`}>
      <h2 className="plain-heading purchase-group__date" id={`purchased-${purchased}`}>
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

/**
 * Groups policies by the calendar date of their purchase. The newest group comes first, and within
 * a group the newest policy comes first.
 */
function groupByPurchase(policies: readonly Policy[]) {
  // Compares the instants as strings. This is correct for ISO instants, and it is much faster than
  // localeCompare.
  const newestFirst = policies.toSorted(({ created: first }, { created: second }) =>
    first === second ? 0 : first < second ? 1 : -1,
  );
  const timeZone = visitorTimeZone();
  const groups = new Map<string, Policy[]>();
  for (const policy of newestFirst) {
    const purchased = purchaseDate(policy, timeZone);
    const group = groups.get(purchased);
    if (group) group.push(policy);
    else groups.set(purchased, [policy]);
  }
  return Array.from(groups, ([purchased, items]) => ({ purchased, items }));
}
