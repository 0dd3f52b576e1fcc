import * as z from 'zod/mini';
import { decimalSchema } from '../fields.ts';
import { limitSchema, namedSchema, policyAddressSchema } from '../policies/details.ts';

/** Who can own a collection. */
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
  /** name is what a holder reads: 'Fine art'. */
  category: z.object({ code: z.string(), name: z.string() }),
  /** When it was added: YYYY-MM-DD, or an instant. */
  created: z.string(),
  /** Both in the currency's main unit. */
  highest_value_item: z.number(),
  collection_total_value: z.number(),
  address: policyAddressSchema,
  /** A year of it, before the policy's least premium and tax; left out where the policy does not say. */
  annual_premium: z.optional(decimalSchema),
});

/** Details of a collectibles policy. */
export const collectiblesPolicyDetailsSchema = z.object({
  /** Their names: 'Fine art', 'Coins'. */
  categories: z.array(z.string()),
  /** What is insured. */
  collections: z.array(collectionSchema),
  deductible: z.optional(z.nullable(limitSchema)),
  /** null where the policy does not say, or names a type that came later. */
  ownership_type: z.catch(z.nullable(z.enum(ownershipTypes)), null),
  /** The foundation, trust or group that owns them. */
  ownership_entity: z.optional(z.nullable(z.string())),
  /** The owner in words of the underwriter's, which go before the entity. */
  ownership_text: z.optional(z.nullable(z.string())),
  /** Who owns the collections. */
  owners: z._default(z.array(namedSchema), []),
});
export type CollectiblesPolicyDetails = z.infer<typeof collectiblesPolicyDetailsSchema>;

/** The details of a collectibles policy; null where they are not as agreed. */
export function parseCollectiblesDetails(policy: {
  details: unknown;
}): CollectiblesPolicyDetails | null {
  return collectiblesPolicyDetailsSchema.safeParse(policy.details).data ?? null;
}
