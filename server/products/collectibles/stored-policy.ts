/**
 * Parses the stored details of a collectibles policy. Fields that are missing in older policies are
 * optional here.
 */
import * as z from 'zod/mini';
import { storageSafeKeys } from '../../../src/contract/collectibles/limits.ts';
import {
  collectiblesPolicyDetailsSchema,
  collectionSchema,
} from '../../../src/contract/collectibles/policy.ts';
import { collectionPremium } from '../../../src/tariffs/collectibles/premium.ts';
import { DEDUCTIBLE_DEFAULT, deductibles } from '../../../src/tariffs/collectibles/rates.ts';
import { policyAddressSchema, type PolicyAddress } from '../../../src/contract/policies/details.ts';
import { findStateCode } from '../../../src/contract/us-states.ts';
import { toMinor } from '../../money.ts';

const storedCollectionSchema = z.looseObject({
  ...collectionSchema.shape,
  address: z.looseObject(policyAddressSchema.shape),
  has_burglar_alarm: z.optional(z.boolean()),
  has_fire_alarm: z.optional(z.boolean()),
  safes: z._default(z.array(z.enum(storageSafeKeys)), []),
});
export type StoredCollection = z.infer<typeof storedCollectionSchema>;

const storedPolicySchema = z.looseObject({
  ...collectiblesPolicyDetailsSchema.shape,
  collections: z.array(storedCollectionSchema),
  /**
   * Number of earlier claims. Every policy bought online has this answer, like the other answers
   * about the owner's history.
   */
  claims_count: z.optional(z.string()),
});
export type StoredPolicyDetails = z.infer<typeof storedPolicySchema>;

/**
 * Parses the details of a collectibles policy.
 * @param details JSON from the policy's database row.
 */
export function parseStoredCollectibles({ details }: { details: string }): StoredPolicyDetails {
  return storedPolicySchema.parse(JSON.parse(details));
}

/** Returns the US state code of an address, such as 'OR'. */
export function stateOf({ region, state_or_region }: PolicyAddress): string {
  const stateName = region ?? state_or_region ?? '';
  return findStateCode(stateName) ?? stateName;
}

/**
 * True when two addresses are the same. Ignores case, extra spaces and ZIP+4 digits. A US state's
 * code and its name count as equal.
 */
export function isSamePolicyAddress(a: PolicyAddress, b: PolicyAddress): boolean {
  return addressKey(a) === addressKey(b);
}

function addressKey(address: PolicyAddress): string {
  const { line1, line2, city, postal } = address;
  const parts = [line1, line2, city, stateOf(address), postal.slice(0, 5)];
  return parts.map((part) => part.trim().replace(/\s+/g, ' ').toLowerCase()).join('|');
}

/**
 * Returns the annual premium of a collection in cents at today's rates. Values are rounded to whole
 * dollars first, as at purchase.
 */
export function annualPremiumAtCurrentRates(
  collection: StoredCollection,
  policy: StoredPolicyDetails,
): number {
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

/**
 * Returns the annual premium in cents that the policy stores for a collection. Without a stored
 * premium, returns the premium at today's rates.
 */
export function storedAnnualPremium(
  collection: StoredCollection,
  policy: StoredPolicyDetails,
): number {
  const { annual_premium: storedPremium } = collection;
  return storedPremium === undefined
    ? annualPremiumAtCurrentRates(collection, policy)
    : toMinor(storedPremium);
}
