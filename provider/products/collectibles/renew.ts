import type { ProductLine } from '../../policies/product-line.ts';
import { toDecimal } from '../../money.ts';
import { storedBill } from '../../sales/insert-policy.ts';
import { assertCategory } from './plans.ts';
import { billCollections, collectionTerritory } from './rate.ts';
import { readCollectibles, stateOf, tariffPremium } from './stored-policy.ts';

/** Another year by today's tariff, with the values of the policy: each collection keeps what it costs now. */
export const renewCollectibles: NonNullable<ProductLine['renew']> = (renewed, rating) => {
  const policy = readCollectibles(renewed);
  const [first] = policy.collections;
  // One that was not bought here does not say how its collections are protected.
  if (!first || policy.claims_count === undefined) return undefined;
  for (const { category } of policy.collections) assertCategory(category.code);
  const { line1, line2, city, postal } = first.address;
  const address = { line1, line2, city, postal, state_or_region: stateOf(first.address) };
  const territory = collectionTerritory({ ...address, country_code: 'US' }, rating);
  const rated = policy.collections.map((one) => ({ one, premium: tariffPremium(one, policy) }));
  const items = rated.map(({ one, premium }) => ({ title: one.category.name, amount: premium }));
  const { bill } = billCollections(items, territory, renewed.start);
  const collections = rated.map(({ one, premium }) => ({
    ...one,
    annual_premium: toDecimal(premium),
  }));
  return { billing: storedBill(bill), details: JSON.stringify({ ...policy, collections }) };
};
