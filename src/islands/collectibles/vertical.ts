import {
  collectiblesDetails,
  type CollectiblesPolicyDetails,
  type OwnershipType,
} from '../../contract/collectibles/policy.ts';
import type { Policy } from '../../contract/policies/policies.ts';
import { limitRow, listText, present } from '../account/verticals/detail-values.ts';
import { genericRows } from '../account/verticals/generic-rows.ts';
import { defineVertical } from '../account/verticals/vertical.ts';
import type { DetailRow } from '../account/verticals/vertical-rows.ts';

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
});

function rows(policy: Policy): DetailRow[] {
  const found = collectiblesDetails(policy);
  if (!found) return genericRows(policy);
  const { categories, collections, deductible, ownership_type: type } = found;
  const { currency_code: currency } = policy.billing;
  const values = collections.map(({ collection_total_value: value }) => value);
  const [owner, names] = [ownedBy(found), found.owners.map(({ name }) => name)];
  const total = values.reduce((sum, value) => sum + value, 0);
  return present([
    { label: 'Categories', value: listText(categories) },
    limitRow('Deductible', deductible, currency),
    limitRow('Insured in total', total || null, currency),
    { label: 'Ownership', value: type ? ownershipTexts[type] : '' },
    { label: 'Owned by', value: owner },
    { label: 'Owners', value: names.join() === owner.join() ? [] : names },
  ]);
}

/** The underwriter's words for the owner, and the foundation, trust or group where they leave it out. */
function ownedBy({ ownership_text: words, ownership_entity: entity }: CollectiblesPolicyDetails) {
  return [words ?? '', entity && !words?.includes(entity) ? entity : ''].filter(Boolean);
}
