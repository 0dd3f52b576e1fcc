/** What is said of the collections, put together: a record of answers in, an application out. */
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

/** What a holder reads: 'Fine art'. */
export function collectionName({ categoryCode }: { categoryCode: string }): string {
  return collectionCategory(categoryCode)?.name ?? categoryCode;
}

/** All that is recorded of one collection, its place and the policy, by key_name. */
export function recordedAnswers(
  state: Collectibles,
  { address, answers }: Collection,
): SurveyResponses {
  return { ...state.details, ...addressContextOf(state, address)?.answers, ...answers };
}

/** Notes something of a place; what is not noted of it stays. */
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
 * Splits what a survey was answered by what it is about: the policy, the address, or the collection of
 * each id. What the survey asks and was not answered this time is forgotten.
 */
export function splitSurveyResponses(
  state: Collectibles,
  form: DynamicForm,
  { ids, collection }: { ids: readonly string[]; collection: Omit<Collection, 'answers'> },
  responses: SurveyResponses,
): Pick<Collectibles, 'details' | 'addresses' | 'collections'> {
  const { address } = collection;
  const askedKeys = new Set(
    Object.values(form.screens).flatMap(({ fields }) => fields.map(({ key_name }) => key_name)),
  );
  const others = (answers: SurveyResponses = {}) =>
    Object.fromEntries(Object.entries(answers).filter(([key]) => !askedKeys.has(key)));
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

/** Without one; put back where it was by `putBack`. */
export function withoutCollection(collections: Collectibles['collections'], id: string) {
  return Object.fromEntries(Object.entries(collections).filter(([otherId]) => otherId !== id));
}

/** One that was taken out goes back in its old order, among those that are there by now. */
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

/** Yes as the survey says it: of a choice, or among the choices of a list. */
function isAffirmative(answers: SurveyResponses, key: string): boolean {
  if (answers[key] === true || answers[key] === 'yes') return true;
  return Object.values(answers).some((value) => Array.isArray(value) && value.includes(key));
}

/** Which of the safes lock a collection away. */
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

/** An alarm is said of the place, and so of everything that is kept there. */
export function alarmsAt(state: Pick<Collectibles, 'addresses'>, address: Address): Alarms {
  const { answers = {} } = addressContextOf(state, address) ?? {};
  return {
    hasBurglarAlarm: isAffirmative(answers, 'has_burglar_alarm'),
    hasFireAlarm: isAffirmative(answers, 'has_fire_alarm'),
  };
}

/** In whole dollars. */
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

/** The whole application as the quote calls take it. */
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

/** Before anything was chosen on the quote: the deductible of the page that led here. */
function requestedSettings({ requestedDeductible }: Collectibles) {
  return requestedDeductible === null
    ? null
    : { deductible: requestedDeductible, policy_effective_date: firstStart() };
}

/** The first screen that asks a key; of the policy's questions each kind's survey has the same. */
export function findScreenFor({ screens }: DynamicForm, key: string): string | undefined {
  return Object.values(screens).find(({ fields }) =>
    fields.some(({ key_name }) => key_name === key),
  )?.id;
}

/** True where a screen asks about the collection or its place rather than the policy. */
export function isCollectionScreen({ fields }: DynamicForm['screens'][string]): boolean {
  return fields.some(({ key_name }) => scopeOf(key_name) !== 'policy');
}
