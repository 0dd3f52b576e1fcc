import {
  collectiblesPolicyDetailsSchema,
  type CollectiblesPolicyDetails,
} from '../../../src/contract/collectibles/policy.ts';
import type { ProductDocumentContent } from '../../policies/documents/product-documents.ts';
import { collectiblesWording } from './wording.ts';

function dollars(amount: number, minimumFractionDigits = Number.isInteger(amount) ? 0 : 2): string {
  return `$${amount.toLocaleString('en-US', { minimumFractionDigits })}`;
}

type Details = Record<string, unknown>;

function parseDetails(details: Details): CollectiblesPolicyDetails | undefined {
  return collectiblesPolicyDetailsSchema.safeParse(details).data;
}

export const collectiblesDocuments: Omit<ProductDocumentContent, 'name' | 'terms'> = {
  wording: collectiblesWording,
  facts(details) {
    const policy = parseDetails(details);
    if (!policy) return [];
    const owners = policy.owners.map(({ name }) => name).join(', ');
    const { deductible } = policy;
    return [
      ['Owners', owners],
      ['Deductible', typeof deductible === 'number' ? dollars(deductible) : (deductible ?? null)],
      ...policy.collections.map(scheduleRow),
    ];
  },
  insured(details) {
    const policy = parseDetails(details);
    return policy?.ownership_entity ?? policy?.ownership_text ?? undefined;
  },
};

/**
 * Builds one row of the document's list of collections: the category as label, and the collection's
 * data as text.
 */
function scheduleRow(
  collection: CollectiblesPolicyDetails['collections'][number],
): [string, string] {
  const { annual_premium: premium } = collection;
  const { line1, line2, city, region, state_or_region, postal } = collection.address;
  const addressParts = [line1, line2, city, `${region ?? state_or_region ?? ''} ${postal}`];
  const facts = [
    `${dollars(collection.collection_total_value)} in total`,
    `highest value item ${dollars(collection.highest_value_item)}`,
    addressParts.filter(Boolean).join(', '),
    premium !== undefined && `${dollars(premium, 2)} a year`,
  ];
  return [collection.category.name, facts.filter(Boolean).join('; ')];
}
