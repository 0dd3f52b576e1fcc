import * as z from 'zod/mini';
import { decimalAmountSchema } from '../fields.ts';
import { limitOrDeductibleSchema, namedSchema, policyAddressSchema } from '../policies/details.ts';

/** Types of owner that a collection can have. */
export const ownershipTypes = [
  'personal',
  'foundation',
  'musical_group',
  'trust',
  'jointly_owned',
  'executor',
] as const;
export type OwnershipType = (typeof ownershipTypes)[number];

export const collectionSchema = z.object({
  /** Category of the collection. `name` is shown to people: 'Fine art'. */
  category: z.object({ code: z.string(), name: z.string() }),
  /** Date on which the collection was added. Either YYYY-MM-DD, or a date with a time. */
  created: z.string(),
  /** Value of the most valuable piece, in the currency's main unit (dollars). */
  highest_value_item: z.number(),
  collection_total_value: z.number(),
  address: policyAddressSchema,
  /**
   * Annual premium of the collection in dollars, before tax and before the policy's minimum premium
   * applies. Omitted if the policy does not contain it.
   */
  annual_premium: z.optional(decimalAmountSchema),
});

/** Details of a collectibles policy. */
export const collectiblesPolicyDetailsSchema = z.object({
  /** Names of the insured categories: 'Fine art', 'Coins'. */
  categories: z.array(z.string()),
  /** Insured collections. */
  collections: z.array(collectionSchema),
  deductible: z.optional(z.nullable(limitOrDeductibleSchema)),
  /** Type of the owner. Null if the policy contains no type or an unknown type. */
  ownership_type: z.catch(z.nullable(z.enum(ownershipTypes)), null),
  /** Name of the foundation, trust or musical group that owns the collections. */
  ownership_entity: z.optional(z.nullable(z.string())),
  /**
   * Text from the carrier that describes the owner. The storefront shows it before
   * `ownership_entity`.
   */
  ownership_text: z.optional(z.nullable(z.string())),
  /** Owners of the collections. */
  owners: z._default(z.array(namedSchema), []),
});
export type CollectiblesPolicyDetails = z.infer<typeof collectiblesPolicyDetailsSchema>;

/** Returns the details of a collectibles policy, or null if the details do not match the schema. */
export function parseCollectiblesDetails(policy: {
  details: unknown;
}): CollectiblesPolicyDetails | null {
  return collectiblesPolicyDetailsSchema.safeParse(policy.details).data ?? null;
}
