import {
  collectiblesPolicyDetailsSchema,
  type CollectiblesPolicyDetails,
} from '../../../src/contract/collectibles/policy.ts';
import * as z from 'zod/mini';
import type { PaperProduct } from '../../policies/documents/paper-product.ts';
import { collectiblesWording } from './wording.ts';

function dollars(amount: number): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  return `$${amount.toLocaleString('en-US', { minimumFractionDigits })}`;
}

/** What a policy bought online keeps of a collection beside what every reader knows. */
const storedSchema = z.object({ annual_premium: z.optional(z.number()) });

type Details = Record<string, unknown>;

function read(details: Details): CollectiblesPolicyDetails | undefined {
  return collectiblesPolicyDetailsSchema.safeParse(details).data;
}

export const collectiblesPaper: Omit<PaperProduct, 'name' | 'terms'> = {
  wording: collectiblesWording,
  facts(details) {
    const policy = read(details);
    if (!policy) return [];
    const owners = policy.owners.map(({ name }) => name).join(', ');
    const { deductible } = policy;
    return [
      ['Owners', owners],
      ['Deductible', typeof deductible === 'number' ? dollars(deductible) : (deductible ?? null)],
      ...policy.collections.map((one, at) => scheduled(one, stored(details, at))),
    ];
  },
  insured(details) {
    const policy = read(details);
    return policy?.ownership_entity ?? policy?.ownership_text ?? undefined;
  },
};

function stored(details: Details, at: number) {
  const collections: unknown[] = Array.isArray(details['collections'])
    ? details['collections']
    : [];
  return storedSchema.safeParse(collections[at]).data;
}

/** One row of the schedule of collections. */
function scheduled(
  collection: CollectiblesPolicyDetails['collections'][number],
  { annual_premium: premium }: z.infer<typeof storedSchema> = {},
): [string, string] {
  const { line1, line2, city, region, state_or_region, postal } = collection.address;
  const place = [line1, line2, city, `${region ?? state_or_region ?? ''} ${postal}`];
  const facts = [
    `${dollars(collection.collection_total_value)} in total`,
    `highest value item ${dollars(collection.highest_value_item)}`,
    place.filter(Boolean).join(', '),
    premium !== undefined && `$${premium.toFixed(2)} a year`,
  ];
  return [collection.category.name, facts.filter(Boolean).join('; ')];
}
