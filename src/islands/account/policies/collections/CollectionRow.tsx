import type { CollectiblesPolicyDetails } from '../../../../contract/collectibles/policy.ts';
import type { Policy } from '../../../../contract/policies/policies.ts';
import { collectionIcons } from '../../../../core/collection-kinds.ts';
import { formatDate } from '../../../../core/dates.ts';
import { formatMoney } from '../../../../core/money.ts';
import { Icon } from '../../../../ui/controls/Icon.tsx';
import { StatusBadge } from '../../../../ui/feedback/StatusBadge.tsx';
import { collectionChangePath, type ChangeKind } from '../../verticals/collection-change-path.ts';
import { permitsChange } from '../../verticals/collection-changes.ts';
import { limitText } from '../../verticals/detail-values.ts';

interface CollectionRowProps {
  policy: Policy;
  collection: CollectiblesPolicyDetails['collections'][number];
  isChanging: boolean;
}

/** One collection: what it is worth and where it is kept, what can be done about it, what it costs. */
export function CollectionRow({ policy, collection, isChanging }: CollectionRowProps) {
  const { category, address, annual_premium: price } = collection;
  const currency = policy.billing.currency_code;
  const total = limitText(collection.collection_total_value, currency);
  const highest = limitText(collection.highest_value_item, currency);
  return (
    <li className="policy-collection">
      <span className="arch-icon">
        <Icon name={collectionIcons[category.code] ?? 'diamond'} />
      </span>
      <div className="policy-collection__words">
        <h3>{category.name}</h3>
        <p>
          {total} in total, highest item {highest}
        </p>
        <p>
          {[address.line1, address.line2].filter(Boolean).join(', ')}, since{' '}
          {formatDate(collection.created)}
        </p>
      </div>
      <div className="policy-collection__actions">
        {isChanging && <StatusBadge status="pending_change" word="Change pending" />}
        <ChangeLink policy={policy} category={category} change="edit" />
        <ChangeLink policy={policy} category={category} change="remove" />
      </div>
      {price !== undefined && (
        <p className="policy-collection__price">
          <strong className="price">{formatMoney(price, currency)}</strong> <span>a year</span>
        </p>
      )}
    </li>
  );
}

interface ChangeLinkProps extends Pick<CollectionRowProps, 'policy'> {
  category: { code: string; name: string };
  change: Exclude<ChangeKind, 'add'>;
}

/** Where the policy permits it. */
function ChangeLink({ policy, category: { code, name }, change }: ChangeLinkProps) {
  if (!permitsChange(policy, change, code)) return null;
  return (
    <a
      className={change === 'remove' ? 'link link--danger' : 'link'}
      href={collectionChangePath(policy.id, change, code)}
    >
      {change === 'remove' ? 'Remove' : 'Edit'}
      <span className="visually-hidden"> {name}</span>
    </a>
  );
}
