import { describeProduct } from '../describe-product.ts';
import {
  exclusionFacts,
  factsOf,
  joinNames,
  planCoverages,
  postalAddressLines,
  type DescribedPolicy,
  type Exclusion,
  type Fact,
  type PolicyDescription,
} from '../facts.ts';
import { formatLimit, formatMoney, formatWholeDollars } from '../format.ts';
import {
  collectiblesPolicyDetailsSchema,
  parseCollectiblesDetails,
  type CollectiblesPolicyDetails,
  type OwnershipType,
} from './policy.ts';

export const ownershipLabels: Record<OwnershipType, string> = {
  personal: 'One person',
  foundation: 'A foundation',
  musical_group: 'A musical group',
  trust: 'A trust',
  jointly_owned: 'Several people together',
  executor: 'The executor of an estate',
};

/** Limit for new pieces of an insured category, as a percentage of the collection's value. */
export const NEW_PIECES_PERCENT = 25;
/** Number of days for which new pieces are covered. */
export const NEW_PIECES_DAYS = 30;

export const collectiblesExclusions = [
  {
    id: 'wear',
    label: 'Wear, fading, insects and gradual dampness',
    sentence: 'Wear, fading, rust, insects, vermin and gradual dampness.',
    isListed: true,
  },
  {
    id: 'flood',
    label: 'Flooding from rising water',
    sentence: 'Flood, meaning rising water that covers the ground.',
  },
  {
    id: 'parked_car',
    label: 'Pieces left in a parked car overnight',
    sentence: 'Pieces left in a parked car overnight.',
  },
  {
    id: 'restoring',
    label: 'Cleaning, repair and restoration',
    sentence: 'Cleaning, repair or restoration, and anything that goes wrong with it.',
  },
  {
    id: 'metal',
    label: 'Metal or gems held for their weight',
    sentence: 'Metal or gems that are held for their weight, and money in circulation.',
  },
  {
    id: 'not_genuine',
    label: 'Pieces that aren’t genuine',
    sentence: 'Pieces that turn out not to be genuine, and a grade lower than you hoped for.',
  },
  {
    id: 'dealer_stock',
    label: 'Dealer or shop inventory',
    sentence: 'Dealer or shop inventory, and pieces given to someone else to sell.',
    isListed: true,
  },
  {
    id: 'market',
    label: 'Market declines',
    sentence: 'Loss of value when the market declines.',
  },
  { id: 'intent', label: 'Intentional damage', sentence: 'Damage that you cause on purpose.' },
  {
    id: 'war',
    label: 'War and nuclear hazard',
    sentence: 'War, nuclear hazard, and seizure by a government authority.',
  },
] as const satisfies readonly Exclusion[];

/** Returns the coverages of the plan. They are the same for every category. */
export function collectiblesCoverages(): Fact[] {
  const total = 'What the collection is worth';
  return [
    ...factsOf([
      ['theft', 'Theft and loss', total],
      ['damage', 'Fire, water and breakage', total],
      ['away', 'At a show, on loan and in transit', total],
      ['mail', 'In registered mail', formatWholeDollars(10_000)],
      ['set', 'Value the rest of a set loses', formatWholeDollars(2_500)],
      [
        'new_pieces',
        `New pieces, for ${NEW_PIECES_DAYS} days`,
        `${NEW_PIECES_PERCENT}% of the collection`,
      ],
    ]),
    ...exclusionFacts(collectiblesExclusions),
  ];
}

/** Describes a collectibles policy. Null if the details do not match the schema. */
function describeCollectibles(policy: DescribedPolicy): PolicyDescription | null {
  const details = parseCollectiblesDetails(policy);
  if (!details) return null;
  const { categories, collections, deductible, ownership_type: type } = details;
  const { currency_code: currency } = policy.billing;
  const totals = collections.map(({ collection_total_value: value }) => value);
  const total = totals.reduce((sum, value) => sum + value, 0);
  const owner = ownerLines(details);
  const names = details.owners.map(({ name }) => name);
  return {
    subject: joinNames(categories),
    identifiers: [joinNames(categories)],
    insured: details.ownership_entity ?? details.ownership_text ?? undefined,
    facts: factsOf([
      ['categories', 'Categories', joinNames(categories)],
      ['deductible', 'Deductible', isKnown(deductible) ? formatLimit(deductible, currency) : null],
      ['total', 'Total insured value', total > 0 ? formatLimit(total, currency) : null],
      ['ownership', 'Ownership', type && ownershipLabels[type]],
      ['owner', 'Owned by', owner],
      ['owners', 'Owners', names.join() === owner.join() ? null : names],
    ]),
    coverages: planCoverages(policy.coverages),
  };
}

const isKnown = <Value>(value: Value | null | undefined): value is Value =>
  value !== null && value !== undefined;

/**
 * Returns one fact for each collection: its values and its address. Documents show these facts. The
 * account shows each collection as a card instead.
 */
export function collectionFacts(policy: DescribedPolicy): Fact[] {
  const { currency_code: currency } = policy.billing;
  const { collections = [] } = parseCollectiblesDetails(policy) ?? {};
  return collections.map((collection) => ({
    id: collection.category.code,
    label: collection.category.name,
    value: [
      `${formatLimit(collection.collection_total_value, currency)} in total`,
      `highest value item ${formatLimit(collection.highest_value_item, currency)}`,
      postalAddressLines(collection.address).join(', '),
      ...(collection.annual_premium === undefined
        ? []
        : [`${formatMoney(collection.annual_premium, currency)} a year`]),
    ],
  }));
}

/**
 * Returns the carrier's text about the owner. If this text does not name the foundation, trust or
 * group that owns the collections, also returns that name.
 */
function ownerLines({
  ownership_text: text,
  ownership_entity: entity,
}: CollectiblesPolicyDetails): string[] {
  return [text ?? '', entity && !text?.includes(entity) ? entity : ''].filter(Boolean);
}

export const collectiblesProduct = describeProduct({
  title: 'Collectibles',
  icon: 'diamond',
  description: 'Art, coins, stamps and other collections, at home and in transit',
  ownAction: 'add',
  details: collectiblesPolicyDetailsSchema,
  describe: describeCollectibles,
});
