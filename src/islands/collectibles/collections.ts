/** Builds the application from the stored answers, and reads facts from these answers. */
import type { Address } from '../../contract/address.ts';
import type {
  Application,
  ApplicationCollection,
  CollectionAddress,
} from '../../contract/collectibles/application.ts';
import { collectionCategory } from '../../contract/collectibles/categories.ts';
import { answersIn, scopeOf } from '../../contract/collectibles/question-scopes.ts';
import { safeKeys } from '../../contract/collectibles/rates.ts';
import type { DynamicForm, SurveyResponses } from '../../contract/survey/dynamic-form.ts';
import { isSameAddress } from '../../core/address/wire-address.ts';
import { addressContextOf, firstStart, type Collectibles, type Collection } from './answers.ts';

/** Returns the display name, such as 'Fine art'. */
export function collectionName({ categoryCode }: { categoryCode: string }): string {
  return collectionCategory(categoryCode)?.name ?? categoryCode;
}

/**
 * Returns all survey answers for one collection: those about the collection, its address and the
 * policy. By key_name.
 */
export function recordedAnswers(
  state: Collectibles,
  { address, answers }: Collection,
): SurveyResponses {
  return { ...state.details, ...addressContextOf(state, address)?.answers, ...answers };
}

/**
 * Returns the addresses with changed facts for one address. Facts that are not in `changes` stay.
 */
export function recordAddress(
  { addresses }: Pick<Collectibles, 'addresses'>,
  address: Address,
  changes: Partial<Collectibles['addresses'][number]>,
): Collectibles['addresses'] {
  const known = addresses.find((one) => isSameAddress(one.address, address));
  const context = { hasSeenExclusionNotice: false, answers: {}, ...known, ...changes, address };
  return known ? addresses.map((one) => (one === known ? context : one)) : [...addresses, context];
}

/**
 * Splits survey answers by subject: the policy, the address, and the first collection in `ids`. All
 * collections in `ids` move to the address. Earlier answers are removed if the survey asks the
 * question again and gets no answer.
 */
export function splitSurveyResponses(
  state: Collectibles,
  form: DynamicForm,
  { ids, collection }: { ids: readonly string[]; collection: Omit<Collection, 'answers'> },
  responses: SurveyResponses,
): Pick<Collectibles, 'details' | 'addresses' | 'collections'> {
  const { address } = collection;
  const questionKeys = new Set(
    Object.values(form.screens).flatMap(({ fields }) => fields.map(({ key_name }) => key_name)),
  );
  const others = (answers: SurveyResponses = {}) =>
    Object.fromEntries(Object.entries(answers).filter(([key]) => !questionKeys.has(key)));
  const [first = ''] = ids;
  const moved = ids.flatMap((id) => {
    const previous = state.collections[id];
    return previous ? [[id, { ...previous, address }]] : [];
  });
  return {
    details: { ...others(state.details), ...answersIn('policy', responses) },
    addresses: recordAddress(state, address, {
      answers: {
        ...others(addressContextOf(state, address)?.answers),
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

/** Returns the collections except one. restoreCollection() reverses this. */
export function withoutCollection(collections: Collectibles['collections'], id: string) {
  return Object.fromEntries(Object.entries(collections).filter(([otherId]) => otherId !== id));
}

/** Returns the current collections with a removed one at its old position. */
export function restoreCollection(
  current: Collectibles['collections'],
  before: Collectibles['collections'],
  id: string,
): Collectibles['collections'] {
  const ordered = Object.entries(before).flatMap(([otherId, previous]) => {
    const collection = otherId === id ? previous : current[otherId];
    return collection ? [[otherId, collection] as const] : [];
  });
  return { ...Object.fromEntries(ordered), ...current };
}

/** True if the answer for the key is yes, or if the key is selected in a list of choices. */
function isAffirmative(answers: SurveyResponses, key: string): boolean {
  if (answers[key] === true || answers[key] === 'yes') return true;
  return Object.values(answers).some((value) => Array.isArray(value) && value.includes(key));
}

/** Returns the safes that protect a collection. */
export function safesOf({ answers }: Pick<Collection, 'answers'>) {
  return safeKeys.filter((key) => isAffirmative(answers, key));
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
export function alarmsAt(state: Pick<Collectibles, 'addresses'>, address: Address): Alarms {
  const { answers = {} } = addressContextOf(state, address) ?? {};
  return {
    hasBurglarAlarm: isAffirmative(answers, 'has_burglar_alarm'),
    hasFireAlarm: isAffirmative(answers, 'has_fire_alarm'),
  };
}

/** Returns the total value and the highest item value, in whole dollars. */
export function collectionValues({ answers }: Pick<Collection, 'answers'>) {
  return {
    total: Number(answers['collection_total_value'] ?? 0),
    highest: Number(answers['highest_value_item'] ?? 0),
  };
}

export function wireCollectionAddress(address: Address): CollectionAddress {
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
  state: Collectibles,
  referenceId: string,
  collection: Collection,
): ApplicationCollection {
  const { total, highest } = collectionValues(collection);
  const alarms = alarmsAt(state, collection.address);
  const safes = new Set(safesOf(collection));
  return {
    reference_id: referenceId,
    category_code: collection.categoryCode,
    is_sub_category: collection.isSubCategory,
    address: wireCollectionAddress(collection.address),
    has_burglar_alarm: alarms.hasBurglarAlarm,
    has_fire_alarm: alarms.hasFireAlarm,
    collection_total_value: total,
    highest_value_item: highest,
    has_personal_safe: safes.has('has_personal_safe'),
    has_ul_rated_safe: safes.has('has_ul_rated_safe'),
    has_ul_rate_vault: safes.has('has_ul_rate_vault'),
  };
}

/** Returns the whole application in the format of the quote calls. */
export function wireApplication(state: Collectibles): Application {
  const { currentCollection, collections, plans, details } = state;
  const settings = state.settings ?? requestedSettings(state);
  const all = Object.entries(collections);
  const latest = currentCollection?.address ? currentCollection : all.at(-1)?.[1];
  const plan = plans[latest?.categoryCode ?? ''];
  return {
    ...(latest?.address && {
      category_code: latest.categoryCode,
      rating_address: wireCollectionAddress(latest.address),
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
 * Returns the settings before the buyer has chosen any on the quote step. Null if the previous page
 * passed no deductible.
 */
function requestedSettings({ requestedDeductible }: Collectibles) {
  return requestedDeductible === null
    ? null
    : { deductible: requestedDeductible, policy_effective_date: firstStart() };
}

/**
 * Returns the id of the first screen with this question. Questions about the policy are the same in
 * the survey of every category.
 */
export function findScreenFor({ screens }: DynamicForm, key: string): string | undefined {
  return Object.values(screens).find(({ fields }) =>
    fields.some(({ key_name }) => key_name === key),
  )?.id;
}

/**
 * True if the screen has a question about the collection or its address. Other screens ask only
 * about the policy.
 */
export function isCollectionScreen({ fields }: DynamicForm['screens'][string]): boolean {
  return fields.some(({ key_name }) => scopeOf(key_name) !== 'policy');
}
