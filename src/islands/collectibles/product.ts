import {
  parseCollectiblesDetails,
  type CollectiblesPolicyDetails,
  type OwnershipType,
} from '../../contract/collectibles/policy.ts';
import type { Policy } from '../../contract/policies/policies.ts';
import { limitRow, joinNames, nonEmptyRows } from '../account/products/detail-values.ts';
import { genericRows } from '../account/products/generic-rows.ts';
import { defineProductDisplay } from '../account/products/product-display.ts';
import type { DetailRow } from '../account/products/detail-rows.ts';

const ownershipLabels: Record<OwnershipType, string> = {
  personal: 'One person',
  foundation: 'A foundation',
  musical_group: 'A musical group',
  trust: 'A trust',
  jointly_owned: 'Several people together',
  executor: 'The executor of an estate',
};

export const collectibles = defineProductDisplay({
  code: 'collectibles',
  title: 'Collectibles',
  icon: 'diamond',
  description: 'Art, coins, stamps and other collections at home and on the way',
  insuredItem: ({ details: { categories } }) =>
    Array.isArray(categories) ? joinNames(categories.filter((one) => typeof one === 'string')) : '',
  actions: ['claim', 'add', 'documents', 'cancel'],
  rows,
});

function rows(policy: Policy): DetailRow[] {
  const details = parseCollectiblesDetails(policy);
  if (!details) return genericRows(policy);
  const { categories, collections, deductible, ownership_type: type } = details;
  const { currency_code: currency } = policy.billing;
  const values = collections.map(({ collection_total_value: value }) => value);
  const [owner, names] = [ownerTexts(details), details.owners.map(({ name }) => name)];
  const total = values.reduce((sum, value) => sum + value, 0);
  return nonEmptyRows([
    { label: 'Categories', value: joinNames(categories) },
    limitRow('Deductible', deductible, currency),
    limitRow('Insured in total', total || null, currency),
    { label: 'Ownership', value: type ? ownershipLabels[type] : '' },
    { label: 'Owned by', value: owner },
    { label: 'Owners', value: names.join() === owner.join() ? [] : names },
  ]);
}

/**
 * Returns the carrier's text about the owner. If this text does not name the foundation, trust or
 * group that owns the collections, also returns that name.
 */
function ownerTexts({
  ownership_text: ownershipText,
  ownership_entity: entity,
}: CollectiblesPolicyDetails) {
  return [ownershipText ?? '', entity && !ownershipText?.includes(entity) ? entity : ''].filter(
    Boolean,
  );
}
