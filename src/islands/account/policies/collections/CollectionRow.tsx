import type { CollectiblesPolicyDetails } from '../../../../contract/collectibles/policy.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { collectionIcons } from '../../../../core/collection-kinds.ts';
import { formatDate } from '../../../../core/dates.ts';
import { formatMoney } from '../../../../core/money.ts';
import { Icon } from '../../../../ui/controls/Icon.tsx';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { endorsementPath, type EndorsementKind } from '../../../../policy/endorsement-path.ts';
import { permitsEndorsement } from '../../../../policy/endorsement-blockers.ts';
import { policyToday } from '../../../../policy/policy-facts.ts';
import { formatLimit } from '../../../../contract/format.ts';

interface CollectionRowProps {
  policy: Policy;
  collection: CollectiblesPolicyDetails['collections'][number];
  hasPendingEndorsement: boolean;
}

/** Row of one collection. Shows the collection's value, postal address, actions and price. */
export function CollectionRow({ policy, collection, hasPendingEndorsement }: CollectionRowProps) {
  const { category, address, annual_premium: price } = collection;
  const currency = policy.billing.currency_code;
  const total = formatLimit(collection.collection_total_value, currency);
  const highest = formatLimit(collection.highest_value_item, currency);
  return (
    <li className="policy-collection">
      <span className="arch-icon">
        <Icon name={collectionIcons[category.code] ?? 'diamond'} />
      </span>
      <div className="policy-collection__words">
        <h3>{category.name}</h3>
        <p className="small">
          {total} total, {highest} highest value item
        </p>
        <p className="small">
          {[address.line1, address.line2].filter(Boolean).join(', ')},{' '}
          {coveredSince(policy, collection)}
        </p>
      </div>
      <div className="policy-collection__actions">
        {hasPendingEndorsement && <StatusBadge status="pending_change" label="Change pending" />}
        <EndorsementLink policy={policy} category={category} kind="edit" />
        <EndorsementLink policy={policy} category={category} kind="remove" />
      </div>
      {price !== undefined && (
        <p className="policy-collection__price">
          <strong className="price">{formatMoney(price, currency)}</strong> <span>a year</span>
        </p>
      )}
    </li>
  );
}

/** Returns the first day on which the collection is covered, as text. */
function coveredSince(policy: Policy, { created }: CollectionRowProps['collection']): string {
  const { coverage_start_date: start } = policy;
  // A collection of the first application is created with the policy, before coverage starts.
  const day = start !== null && start > created ? start : created;
  return `${day > policyToday(policy) ? 'from' : 'since'} ${formatDate(day)}`;
}

interface EndorsementLinkProps extends Pick<CollectionRowProps, 'policy'> {
  category: { code: string; name: string };
  kind: Exclude<EndorsementKind, 'add'>;
}

/**
 * Renders a link to edit or remove a collection. Renders no link if the policy does not permit this
 * endorsement.
 */
function EndorsementLink({ policy, category: { code, name }, kind }: EndorsementLinkProps) {
  if (!permitsEndorsement(policy, kind, code)) return null;
  return (
    <a
      className={kind === 'remove' ? 'link link--danger' : 'link'}
      href={endorsementPath(policy.id, kind, code)}
    >
      {kind === 'remove' ? 'Remove' : 'Edit'}
      <span className="visually-hidden"> {name}</span>
    </a>
  );
}
