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
import { placeSchema, type Place } from '../../../src/contract/policies/details.ts';
import { stateCode } from '../../info/us-states.ts';
import { toMinor } from '../../money.ts';

const storedCollectionSchema = z.looseObject({
  ...collectionSchema.shape,
  address: z.looseObject(placeSchema.shape),
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
export function stateOf({ region, state_or_region }: Place): string {
  const named = region ?? state_or_region ?? '';
  return stateCode(named) ?? named;
}

/** Whether two places are the same one, however they are spelled. */
export function isSamePlace(one: Place, other: Place): boolean {
  return placeKey(one) === placeKey(other);
}

function placeKey(place: Place): string {
  const { line1, line2, city, postal } = place;
  const parts = [line1, line2, city, stateOf(place), postal.slice(0, 5)];
  return parts.map((part) => part.trim().replace(/\s+/g, ' ').toLowerCase()).join('|');
}

/** A year of a collection in cents by today's tariff; values are taken in whole dollars, as they are sold. */
export function tariffPremium(collection: StoredCollection, policy: StoredPolicy): number {
  const { category, collection_total_value: total, highest_value_item: item } = collection;
  const { deductible } = policy;
  const known = deductibles.find((amount) => amount === deductible) ?? DEDUCTIBLE_DEFAULT;
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
    known,
  );
}

/** The premium that a collection was sold at; by the tariff where the policy did not keep it. */
export function annualPremium(collection: StoredCollection, policy: StoredPolicy): number {
  const { annual_premium: kept } = collection;
  return kept === undefined ? tariffPremium(collection, policy) : toMinor(kept);
}
