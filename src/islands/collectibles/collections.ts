/** Builds the application from the stored answers, and reads facts from these answers. */
import type { Address } from '../../contract/address.ts';
import type {
  Application,
  ApplicationCollection,
  CollectionAddress,
} from '../../contract/collectibles/application.ts';
import { collectionCategory } from '../../contract/collectibles/categories.ts';
import { answersIn, scopeOf } from '../../contract/collectibles/question-scopes.ts';
import { storageSafeKeys } from '../../contract/collectibles/limits.ts';
import type { SurveyDefinition, SurveyAnswers } from '../../contract/survey/dynamic-form.ts';
import { isSameAddress } from '../../core/address/wire-address.ts';
import {
  earliestStartDate,
  type AddressFacts,
  type PersistedCollectibles,
  type Collection,
} from './answers.ts';

/** Returns the display name of a category, such as 'Fine art'. */
export function collectionName({ categoryCode }: { categoryCode: string }): string {
  return collectionCategory(categoryCode)?.name ?? categoryCode;
}

/** Returns the addresses of all collections without duplicates. */
export function collectionAddresses({
  collections,
}: Pick<PersistedCollectibles, 'collections'>): Address[] {
  const all = Object.values(collections).map(({ address }) => address);
  return all.filter(
    (address, index) =>
      all.findIndex((otherAddress) => isSameAddress(address, otherAddress)) === index,
  );
}

/**
 * Returns the addresses of all collections except the current collection. The visitor can choose
 * one of them for the current collection.
 */
export function otherCollectionsAddresses({
  collections,
  currentCollection,
  editing,
}: PersistedCollectibles): Address[] {
  const currentIds = editing?.ids ?? [currentCollection?.referenceId];
  const others = Object.entries(collections).filter(([id]) => !currentIds.includes(id));
  return collectionAddresses({ collections: Object.fromEntries(others) });
}

/** Returns the stored facts about an address. */
export function addressFactsOf(
  { addresses }: Pick<PersistedCollectibles, 'addresses'>,
  address: Address,
): AddressFacts | undefined {
  return addresses.find((context) => isSameAddress(context.address, address));
}

/**
 * Returns all survey answers that apply to one collection, by the question's key_name. They are
 * about the collection, its address or the policy.
 */
export function surveyAnswersOfCollection(
  state: PersistedCollectibles,
  { address, answers }: Collection,
): SurveyAnswers {
  return { ...state.details, ...addressFactsOf(state, address)?.answers, ...answers };
}

/**
 * Returns all addresses, after changing the facts of one of them. Facts that `changes` does not
 * contain stay.
 */
export function withAddressFacts(
  { addresses }: Pick<PersistedCollectibles, 'addresses'>,
  address: Address,
  changes: Partial<PersistedCollectibles['addresses'][number]>,
): PersistedCollectibles['addresses'] {
  const known = addresses.find((one) => isSameAddress(one.address, address));
  const context = { hasSeenExclusionNotice: false, answers: {}, ...known, ...changes, address };
  return known ? addresses.map((one) => (one === known ? context : one)) : [...addresses, context];
}

/**
 * Splits survey answers by subject: the policy, the address, and the first collection in `ids`.
 * Moves all collections in `ids` to the address. Removes an earlier answer if the survey asked its
 * question again and got no answer.
 */
function splitSurveyResponses(
  state: PersistedCollectibles,
  form: SurveyDefinition,
  { ids, collection }: { ids: readonly string[]; collection: Omit<Collection, 'answers'> },
  responses: SurveyAnswers,
): Pick<PersistedCollectibles, 'details' | 'addresses' | 'collections'> {
  const { address } = collection;
  const questionKeys = new Set(
    Object.values(form.screens).flatMap(({ fields }) => fields.map(({ key_name }) => key_name)),
  );
  const others = (answers: SurveyAnswers = {}) =>
    Object.fromEntries(Object.entries(answers).filter(([key]) => !questionKeys.has(key)));
  const [first = ''] = ids;
  const moved = ids.flatMap((id) => {
    const previous = state.collections[id];
    return previous ? [[id, { ...previous, address }]] : [];
  });
  return {
    details: { ...others(state.details), ...answersIn('policy', responses) },
    addresses: withAddressFacts(state, address, {
      answers: {
        ...others(addressFactsOf(state, address)?.answers),
        ...answersIn('address', responses),
      },
    }),
    collections: {
      ...state.collections,
      ...Object.fromEntries(moved),
      [first]: { ...collection, answers: answersIn('collection', responses) },
    },
  };
}

/**
 * Returns the fields that the survey's answers about the current collection change. Null if no
 * survey has started.
 */
export function changesFromSurvey(state: PersistedCollectibles, responses: SurveyAnswers) {
  const { currentCollection, form, editing } = state;
  if (!currentCollection?.address || !form) return null;
  const { referenceId, categoryCode, isSubCategory, address } = currentCollection;
  const ids = editing?.ids.length ? editing.ids : [referenceId];
  const collection = { categoryCode, isSubCategory, address };
  return splitSurveyResponses(state, form, { ids, collection }, responses);
}

/** Returns all collections except the one with this id. withRestoredCollection() adds it again. */
export function withoutCollection(collections: PersistedCollectibles['collections'], id: string) {
  return Object.fromEntries(Object.entries(collections).filter(([otherId]) => otherId !== id));
}

/** Adds a removed collection to the current collections again, at its old position. */
export function withRestoredCollection(
  current: PersistedCollectibles['collections'],
  before: PersistedCollectibles['collections'],
  id: string,
): PersistedCollectibles['collections'] {
  const ordered = Object.entries(before).flatMap(([otherId, previous]) => {
    const collection = otherId === id ? previous : current[otherId];
    return collection ? [[otherId, collection] as const] : [];
  });
  return { ...Object.fromEntries(ordered), ...current };
}

/**
 * True if the answer with this key is yes, or if the key is selected in a question with several
 * choices.
 */
function isAffirmative(answers: SurveyAnswers, key: string): boolean {
  if (answers[key] === true || answers[key] === 'yes') return true;
  return Object.values(answers).some((value) => Array.isArray(value) && value.includes(key));
}

/** Returns the safes that protect a collection. */
export function safesOf({ answers }: Pick<Collection, 'answers'>) {
  return storageSafeKeys.filter((key) => isAffirmative(answers, key));
}

export function streetLine({ streetAddress, unit }: Address): string {
  return [streetAddress, unit].filter(Boolean).join(', ');
}

export function cityLine({ city, region, postal }: Address): string {
  return `${city}, ${region} ${postal}`;
}

export interface Alarms {
  hasBurglarAlarm: boolean;
  hasFireAlarm: boolean;
}

/** Returns the alarms at an address. An alarm counts for every collection at that address. */
export function alarmsAt(
  state: Pick<PersistedCollectibles, 'addresses'>,
  address: Address,
): Alarms {
  const { answers = {} } = addressFactsOf(state, address) ?? {};
  return {
    hasBurglarAlarm: isAffirmative(answers, 'has_burglar_alarm'),
    hasFireAlarm: isAffirmative(answers, 'has_fire_alarm'),
  };
}

/** Returns the total value and the highest item value, in whole dollars. */
export function totalAndHighestItemValue({ answers }: Pick<Collection, 'answers'>) {
  return {
    total: Number(answers['collection_total_value'] ?? 0),
    highest: Number(answers['highest_value_item'] ?? 0),
  };
}

export function toWireCollectionAddress(address: Address): CollectionAddress {
  const { streetAddress, unit, city, region, postal, country } = address;
  return {
    line1: streetAddress,
    line2: unit,
    city,
    state_or_region: region,
    postal,
    country_code: country,
  };
}

function wireCollection(
  state: PersistedCollectibles,
  referenceId: string,
  collection: Collection,
): ApplicationCollection {
  const { total, highest } = totalAndHighestItemValue(collection);
  const alarms = alarmsAt(state, collection.address);
  const safes = new Set(safesOf(collection));
  return {
    reference_id: referenceId,
    category_code: collection.categoryCode,
    is_sub_category: collection.isSubCategory,
    address: toWireCollectionAddress(collection.address),
    has_burglar_alarm: alarms.hasBurglarAlarm,
    has_fire_alarm: alarms.hasFireAlarm,
    collection_total_value: total,
    highest_value_item: highest,
    has_personal_safe: safes.has('has_personal_safe'),
    has_ul_rated_safe: safes.has('has_ul_rated_safe'),
    has_ul_rate_vault: safes.has('has_ul_rate_vault'),
  };
}

/** Converts the stored answers to the application that the quote calls send. */
export function toWireApplication(state: PersistedCollectibles): Application {
  const { currentCollection, collections, plans, details } = state;
  const settings = state.settings ?? requestedSettings(state);
  const all = Object.entries(collections);
  const latest = currentCollection?.address ? currentCollection : all.at(-1)?.[1];
  const plan = plans[latest?.categoryCode ?? ''];
  return {
    ...(latest?.address && {
      category_code: latest.categoryCode,
      rating_address: toWireCollectionAddress(latest.address),
    }),
    details,
    ...(settings && { settings }),
    plan_applications:
      plan && all.length > 0
        ? [
            {
              plan_id: plan.plan_id,
              collections: all.map(([id, one]) => wireCollection(state, id, one)),
            },
          ]
        : [],
  };
}

/**
 * Returns the initial settings, from the deductible that the previous page passed. Null if it
 * passed none. Used until the buyer chooses settings on the quote step.
 */
function requestedSettings({ requestedDeductible }: PersistedCollectibles) {
  return requestedDeductible === null
    ? null
    : { deductible: requestedDeductible, policy_effective_date: earliestStartDate() };
}

/**
 * Returns the id of the first screen that asks the question with this key. Questions about the
 * policy are the same in every category's survey.
 */
export function findScreenIdOfQuestion(
  { screens }: SurveyDefinition,
  key: string,
): string | undefined {
  return Object.values(screens).find(({ fields }) =>
    fields.some(({ key_name }) => key_name === key),
  )?.id;
}

/**
 * True if the screen asks about the collection or its address. The other screens ask only about the
 * policy.
 */
export function isCollectionScreen({ fields }: SurveyDefinition['screens'][string]): boolean {
  return fields.some(({ key_name }) => scopeOf(key_name) !== 'policy');
}
