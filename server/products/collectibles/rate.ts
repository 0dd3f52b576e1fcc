import type {
  ApplicationCollection,
  CollectiblesQuoteChoices,
  CollectionAddress,
} from '../../../src/contract/collectibles/application.ts';
import { collectionCategory } from '../../../src/contract/collectibles/categories.ts';
import {
  collectionPremium,
  sumWithMinimumPremium,
} from '../../../src/tariffs/collectibles/premium.ts';
import { addBillingCycles } from '../../dates.ts';
import { ApiError } from '../../errors.ts';
import { calculateTotals } from '../../../src/contract/purchase/calculate-totals.ts';
import { sumOf } from '../../money.ts';
import type { PriceBreakdown } from '../../sales/order-types.ts';
import type { Services } from '../../services.ts';
import { isPostOfficeBox, requireState } from '../rating-address.ts';
import { collectibles } from './product.ts';

type Rating = Pick<Services, 'rateTerritory'>;

export interface CollectionTerritory {
  /** US state code. */
  code: string;
  taxBasisPoints: number;
}

/**
 * Returns the US state whose rates and tax apply to a collection, with that tax.
 * @throws ApiError `physical_address_required`; and the errors of `rateTerritory`
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
  const territory = rateTerritory({ ...addressFields, country }, 'collectibles');
  return { code: requireState(territory), taxBasisPoints: territory.taxBasisPoints };
}

export interface RatedCollection {
  collection: ApplicationCollection;
  /**
   * Price of one year in cents. It excludes tax and the adjustment to the minimum premium of a
   * policy.
   */
  premium: number;
}

/** The rated collections of an application in one US state. They become one policy. */
export interface RatedPolicy {
  territory: CollectionTerritory;
  collections: readonly RatedCollection[];
  /**
   * Amount in cents that is added to the premiums, so that their sum reaches the minimum premium of
   * a policy.
   */
  minimumAdjustment: number;
  price: PriceBreakdown;
}

/**
 * Prices the collections of an application, with one policy per US state. The policies are in the
 * order in which their states first appear among the collections. Premiums are rounded as the rates
 * define. The tax of a policy is rounded once, half up.
 * @throws ApiError the errors of `collectionTerritory`
 */
export function rateCollectionsByState(
  collections: readonly ApplicationCollection[],
  { deductible, policy_effective_date: start }: CollectiblesQuoteChoices,
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

/** Builds the price breakdown of a policy for one year from the premiums of its collections. */
export function priceCollections(
  premiums: readonly PriceBreakdown['items'][number][],
  { taxBasisPoints }: Pick<CollectionTerritory, 'taxBasisPoints'>,
  start: string,
) {
  const { minimumAdjustment, ...yearPrice } = priceYearWithMinimum(premiums, taxBasisPoints);
  const price: PriceBreakdown = {
    ...yearPrice,
    currency: collectibles.currency,
    taxBasisPoints,
    frequency: 'year',
    nextPayment: addBillingCycles(start, 'year', 1),
  };
  return { minimumAdjustment, price };
}

/**
 * Prices one year of a policy: the sum of the premiums plus tax. If the sum is below the minimum
 * premium, the minimum premium is used instead.
 */
export function priceYearWithMinimum(
  premiums: readonly PriceBreakdown['items'][number][],
  taxBasisPoints: number,
) {
  const subtotal = sumWithMinimumPremium(premiums.map(({ amount }) => amount));
  const minimumAdjustment = subtotal - sumOf(premiums, ({ amount }) => amount);
  const items = [...premiums];
  if (minimumAdjustment > 0)
    items.push({ title: 'Minimum premium adjustment', amount: minimumAdjustment });
  return {
    minimumAdjustment,
    items,
    totals: calculateTotals({ subtotal, discount: 0, taxBasisPoints }),
  };
}

/**
 * Returns the name of a category, such as 'Fine art'. For an unknown category, returns its code.
 */
export function categoryName(code: string): string {
  return collectionCategory(code)?.name ?? code;
}
