import type { CollectiblesQuoteChoices } from '../../../src/contract/collectibles/application.ts';
import type {
  CollectiblesPolicyDetails,
  OwnershipType,
} from '../../../src/contract/collectibles/policy.ts';
import { storageSafeKeys, type StorageSafeKey } from '../../../src/contract/collectibles/limits.ts';
import { toDecimal } from '../../money.ts';
import type { PolicyAnswers } from './answers.ts';
import { categoryName, type RatedCollection } from './rate.ts';

/** Stored fields of a collection that the contract's policy details do not contain. */
interface StoredCollectionFields {
  reference_id: string;
  has_burglar_alarm: boolean;
  has_fire_alarm: boolean;
  safes: StorageSafeKey[];
  /**
   * Price of one year in the currency's main unit. It excludes tax and the adjustment to the
   * minimum premium of a policy.
   */
  annual_premium: number;
}

/** The details of a collectibles policy as the database stores them. */
export interface StoredCollectibles extends CollectiblesPolicyDetails {
  collections: (CollectiblesPolicyDetails['collections'][number] & StoredCollectionFields)[];
  /** All survey answers about the policy, because claims are checked against the application. */
  application: PolicyAnswers;
  claims_count: string;
  declined_insurance_type: string | null;
  /** Null when mail is sent to the address of the first collection. */
  mailing_address: Record<string, unknown> | null;
}

interface NewPolicy {
  rated: readonly RatedCollection[];
  stateCode: string;
  answers: PolicyAnswers;
  settings: CollectiblesQuoteChoices;
  now: Date;
}

/** Builds the details of a policy at purchase. Collection values are in whole dollars. */
export function collectiblesDetails(policy: NewPolicy): StoredCollectibles {
  const { rated, answers, settings } = policy;
  return {
    categories: rated.map(({ collection }) => categoryName(collection.category_code)),
    collections: rated.map((ratedCollection) => storedCollection(ratedCollection, policy)),
    deductible: settings.deductible,
    ...ownership(answers),
    application: answers,
    claims_count: answers.claims_count,
    declined_insurance_type: answers.declined_insurance_type ?? null,
    mailing_address: answers.mailing_address ?? null,
  };
}

function storedCollection(
  { collection, premium }: RatedCollection,
  { stateCode, now }: Pick<NewPolicy, 'stateCode' | 'now'>,
): StoredCollectibles['collections'][number] {
  const { category_code: code, address, reference_id } = collection;
  const { line1, line2, city, postal } = address;
  return {
    category: { code, name: categoryName(code) },
    created: now.toISOString(),
    highest_value_item: collection.highest_value_item,
    collection_total_value: collection.collection_total_value,
    address: { line1, line2, city, region: stateCode, postal },
    reference_id,
    has_burglar_alarm: collection.has_burglar_alarm,
    has_fire_alarm: collection.has_fire_alarm,
    safes: storageSafeKeys.filter((key) => collection[key]),
    annual_premium: toDecimal(premium),
  };
}

/**
 * Ownership types whose owner is not a person but an entity with its own name. Each value is the
 * key of the survey answer with that name.
 */
const entityKeys: Partial<Record<OwnershipType, keyof PolicyAnswers>> = {
  trust: 'trust_name',
  foundation: 'owner_foundation',
  musical_group: 'musical_group_name',
};

function ownership(answers: PolicyAnswers) {
  const { ownership_type: type } = answers;
  const signer = `${answers.owner_first_name} ${answers.owner_last_name}`;
  const owners = answers.owners.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
  const entity = answers[entityKeys[type] ?? 'ownership_type'];
  const people = [...new Set(type === 'personal' ? [signer] : [signer, ...owners])];
  const entityDetails = entityKeys[type] ? { ownership_entity: String(entity) } : {};
  return {
    ownership_type: type,
    ...entityDetails,
    ...(!entityKeys[type] && { ownership_text: ownershipText(type, signer, people) }),
    owners: (type === 'executor' || entityKeys[type] ? owners : people).map((name) => ({ name })),
  };
}

function ownershipText(type: OwnershipType, signer: string, people: readonly string[]): string {
  if (type === 'executor') return `${signer}, executor of an estate`;
  return people.join(' and ');
}
