import {
  collectiblesDetails,
  type CollectiblesPolicyDetails,
  type OwnershipType,
} from '../../contract/collectibles/policy.ts';
import type { Policy } from '../../contract/policies/policies.ts';
import { formatDate } from '../../core/dates.ts';
import {
  limitRow,
  limitText,
  listText,
  placeLines,
  present,
} from '../account/verticals/detail-values.ts';
import { genericRows } from '../account/verticals/generic-rows.ts';
import { defineVertical } from '../account/verticals/vertical.ts';
import type { DetailGroup, DetailPart, DetailRow } from '../account/verticals/vertical-rows.ts';

const ownershipTexts: Record<OwnershipType, string> = {
  personal: 'One person',
  foundation: 'A foundation',
  musical_group: 'A musical group',
  trust: 'A trust',
  jointly_owned: 'Several people together',
  executor: 'The executor of an estate',
};

export const collectibles = defineVertical({
  code: 'collectibles',
  title: 'Collectibles',
  icon: 'diamond',
  description: 'Art, coins, stamps and other collections at home and on the way',
  subject: ({ details: { categories } }) =>
    Array.isArray(categories) ? listText(categories.filter((one) => typeof one === 'string')) : '',
  actions: ['claim', 'add', 'documents', 'cancel'],
  rows,
  groups,
});

function rows(policy: Policy): DetailRow[] {
  const found = collectiblesDetails(policy);
  if (!found) return genericRows(policy);
  const { categories, deductible, ownership_type: type } = found;
  return present([
    { label: 'Categories', value: listText(categories) },
    limitRow('Deductible', deductible, policy.billing.currency_code),
    { label: 'Ownership', value: type ? ownershipTexts[type] : '' },
    { label: 'Owned by', value: ownedBy(found) },
    { label: 'Owners', value: found.owners.map(({ name }) => name) },
  ]);
}

/** The underwriter's words for the owner, and the foundation, trust or group where they leave it out. */
function ownedBy({ ownership_text: words, ownership_entity: entity }: CollectiblesPolicyDetails) {
  return [words ?? '', entity && !words?.includes(entity) ? entity : ''].filter(Boolean);
}

function groups(policy: Policy): DetailGroup[] {
  const collections = collectiblesDetails(policy)?.collections ?? [];
  if (collections.length === 0) return [];
  const currency = policy.billing.currency_code;
  return [{ title: 'Collections', parts: collections.map((one) => collectionPart(one, currency)) }];
}

function collectionPart(
  collection: CollectiblesPolicyDetails['collections'][number],
  currency: string,
): DetailPart {
  return {
    title: collection.category.name,
    rows: present([
      { label: 'Total value', value: limitText(collection.collection_total_value, currency) },
      { label: 'Highest value item', value: limitText(collection.highest_value_item, currency) },
      { label: 'Kept at', value: placeLines(collection.address) },
      { label: 'Added', value: formatDate(collection.created) },
    ]),
  };
}
