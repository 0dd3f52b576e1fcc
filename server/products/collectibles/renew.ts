import type { Product } from '../../policies/product.ts';
import { toDecimal } from '../../money.ts';
import { toStoredBilling } from '../../sales/insert-policy.ts';
import { assertInsurableCategory } from './plans.ts';
import { priceCollections, collectionTerritory } from './rate.ts';
import { parseStoredCollectibles, stateOf, annualPremiumAtCurrentRates } from './stored-policy.ts';

/**
 * Prices the next year of a policy at today's rates, with the values that its collections have now.
 * Stores the new premium in each collection.
 */
export const rateCollectiblesRenewal: NonNullable<Product['renew']> = (renewed, rating) => {
  const policy = parseStoredCollectibles(renewed);
  const [first] = policy.collections;
  // Returns no price for a policy that was not bought through this server, because it has no data
  // about alarms and safes.
  if (!first || policy.claims_count === undefined) return undefined;
  for (const { category } of policy.collections) assertInsurableCategory(category.code);
  const { line1, line2, city, postal } = first.address;
  const address = { line1, line2, city, postal, state_or_region: stateOf(first.address) };
  const territory = collectionTerritory({ ...address, country_code: 'US' }, rating);
  const rated = policy.collections.map((collection) => ({
    collection,
    premium: annualPremiumAtCurrentRates(collection, policy),
  }));
  const items = rated.map(({ collection, premium }) => ({
    title: collection.category.name,
    amount: premium,
  }));
  const { price } = priceCollections(items, territory, renewed.start);
  const collections = rated.map(({ collection, premium }) => ({
    ...collection,
    annual_premium: toDecimal(premium),
  }));
  return { billing: toStoredBilling(price), details: JSON.stringify({ ...policy, collections }) };
};
