import type {
  ApplicationCollection,
  CollectiblesSettings,
  CollectionAddress,
} from '../../../src/contract/collectibles/application.ts';
import { collectionCategory } from '../../../src/contract/collectibles/categories.ts';
import { collectionPremium, policyPremium } from '../../../src/contract/collectibles/premium.ts';
import { addCycles } from '../../dates.ts';
import { ApiError } from '../../errors.ts';
import { calculateTotals } from '../../../src/contract/purchase/calculate-totals.ts';
import { sumOf } from '../../money.ts';
import type { PriceBreakdown } from '../../sales/order-types.ts';
import type { Services } from '../../services.ts';
import { isPostOfficeBox } from '../rating-address.ts';
import { collectibles } from './product.ts';

type Rating = Pick<Services, 'rateTerritory'>;

export interface CollectionTerritory {
  /** US state code. */
  code: string;
  taxBasisPoints: number;
}

/**
 * Returns the US state where a collection is rated, with the tax of that state.
 * @throws ApiError `physical_address_required`; `rating_address_rejected` for an address abroad;
 * `property_address_invalid`
 */
export function collectionTerritory(
  address: CollectionAddress,
  { rateTerritory }: Rating,
): CollectionTerritory {
  if (isPostOfficeBox(address.line1)) {
    throw new ApiError(
      'physical_address_required',
      'We need the address where the collection is kept, not a P.O. Box.',
    );
  }
  const { country_code: country, ...addressFields } = address;
  const { state: code, taxBasisPoints } = rateTerritory({ ...addressFields, country });
  if (code === undefined) {
    throw new ApiError(
      'rating_address_rejected',
      'Collections are insured where they are kept in the United States.',
    );
  }
  return { code, taxBasisPoints };
}

export interface RatedCollection {
  collection: ApplicationCollection;
  /**
   * Price of one year in cents. It excludes tax and the amount that raises a policy to the minimum
   * premium.
   */
  premium: number;
}

/** Collections of one application in the same US state. They become one policy. */
export interface RatedPolicy {
  territory: CollectionTerritory;
  collections: readonly RatedCollection[];
  /** Amount in cents that raises the sum of the premiums to the minimum premium of a policy. */
  minimumAdjustment: number;
  price: PriceBreakdown;
}

/**
 * Prices an application, with one policy per US state. States are in the order of their first
 * collection. Premiums are rounded as the rates define. The tax of a policy is rounded once, half
 * up.
 * @throws ApiError the errors of collectionTerritory
 */
export function rateCollections(
  collections: readonly ApplicationCollection[],
  { deductible, policy_effective_date: start }: CollectiblesSettings,
  services: Rating,
): RatedPolicy[] {
  const byState = new Map<string, { territory: CollectionTerritory; rated: RatedCollection[] }>();
  for (const collection of collections) {
    const territory = collectionTerritory(collection.address, services);
    const state = byState.get(territory.code) ?? { territory, rated: [] };
    const premium = collectionPremium({ ...collection, state: territory.code }, deductible);
    state.rated.push({ collection, premium });
    byState.set(territory.code, state);
  }
  return [...byState.values()].map(({ territory, rated }) => ({
    territory,
    collections: rated,
    ...priceCollections(rated.map(itemOf), territory, start),
  }));
}

const itemOf = ({ collection, premium }: RatedCollection) => ({
  title: categoryName(collection.category_code),
  amount: premium,
});

/** Builds the price breakdown of one policy year from the premiums of its collections. */
export function priceCollections(
  premiums: readonly PriceBreakdown['items'][number][],
  { taxBasisPoints }: Pick<CollectionTerritory, 'taxBasisPoints'>,
  start: string,
) {
  const { minimumAdjustment, ...yearPrice } = priceYear(premiums, taxBasisPoints);
  const price: PriceBreakdown = {
    ...yearPrice,
    currency: collectibles.currency,
    taxBasisPoints,
    frequency: 'year',
    nextPayment: addCycles(start, 'year', 1),
  };
  return { minimumAdjustment, price };
}

/**
 * Prices one policy year. The price is the sum of the premiums, or the minimum premium if the sum
 * is lower, plus tax.
 */
export function priceYear(
  premiums: readonly PriceBreakdown['items'][number][],
  taxBasisPoints: number,
) {
  const subtotal = policyPremium(premiums.map(({ amount }) => amount));
  const minimumAdjustment = subtotal - sumOf(premiums, ({ amount }) => amount);
  const items = [...premiums];
  if (minimumAdjustment > 0)
    items.push({ title: 'To the least price of a policy', amount: minimumAdjustment });
  return {
    minimumAdjustment,
    items,
    totals: calculateTotals({ subtotal, discount: 0, taxBasisPoints }),
  };
}

/** Returns the name of a category: 'Fine art'. Returns the code of an unknown category. */
export function categoryName(code: string): string {
  return collectionCategory(code)?.name ?? code;
}
