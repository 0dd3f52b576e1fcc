/** A collectibles policy as it lies in its row: what an older one did not keep is left out. */
import * as z from 'zod/mini';
import {
  collectiblesPolicyDetailsSchema,
  collectionSchema,
} from '../../../src/contract/collectibles/policy.ts';
import { collectionPremium } from '../../../src/contract/collectibles/premium.ts';
import {
  DEDUCTIBLE_DEFAULT,
  deductibles,
  safeKeys,
} from '../../../src/contract/collectibles/rates.ts';
import { policyAddressSchema, type PolicyAddress } from '../../../src/contract/policies/details.ts';
import { stateCode } from '../../reference-data/us-states.ts';
import { toMinor } from '../../money.ts';

const storedCollectionSchema = z.looseObject({
  ...collectionSchema.shape,
  address: z.looseObject(policyAddressSchema.shape),
  has_burglar_alarm: z.optional(z.boolean()),
  has_fire_alarm: z.optional(z.boolean()),
  safes: z._default(z.array(z.enum(safeKeys)), []),
});
export type StoredCollection = z.infer<typeof storedCollectionSchema>;

const storedPolicySchema = z.looseObject({
  ...collectiblesPolicyDetailsSchema.shape,
  collections: z.array(storedCollectionSchema),
  /** Asked of every buyer online: where it is there, so are the other answers about the past. */
  claims_count: z.optional(z.string()),
});
export type StoredPolicy = z.infer<typeof storedPolicySchema>;

/** @param details JSON of a row of a collectibles policy */
export function readCollectibles({ details }: { details: string }): StoredPolicy {
  return storedPolicySchema.parse(JSON.parse(details));
}

/** Code of the state of a place: 'OR'. */
export function stateOf({ region, state_or_region }: PolicyAddress): string {
  const stateName = region ?? state_or_region ?? '';
  return stateCode(stateName) ?? stateName;
}

/** Whether two places are the same one, however they are spelled. */
export function isSameAddress(a: PolicyAddress, b: PolicyAddress): boolean {
  return addressKey(a) === addressKey(b);
}

function addressKey(address: PolicyAddress): string {
  const { line1, line2, city, postal } = address;
  const parts = [line1, line2, city, stateOf(address), postal.slice(0, 5)];
  return parts.map((part) => part.trim().replace(/\s+/g, ' ').toLowerCase()).join('|');
}

/** A year of a collection in cents by today's tariff; values are taken in whole dollars, as they are sold. */
export function premiumAtCurrentRates(collection: StoredCollection, policy: StoredPolicy): number {
  const { category, collection_total_value: total, highest_value_item: item } = collection;
  const { deductible } = policy;
  const validDeductible = deductibles.find((amount) => amount === deductible) ?? DEDUCTIBLE_DEFAULT;
  return collectionPremium(
    {
      category_code: category.code,
      collection_total_value: Math.round(total),
      highest_value_item: Math.round(item),
      state: stateOf(collection.address),
      has_burglar_alarm: collection.has_burglar_alarm ?? false,
      has_fire_alarm: collection.has_fire_alarm ?? false,
      ...Object.fromEntries(collection.safes.map((key) => [key, true])),
    },
    validDeductible,
  );
}

/** The premium that a collection was sold at; by the tariff where the policy did not keep it. */
export function annualPremium(collection: StoredCollection, policy: StoredPolicy): number {
  const { annual_premium: storedPremium } = collection;
  return storedPremium === undefined
    ? premiumAtCurrentRates(collection, policy)
    : toMinor(storedPremium);
}
