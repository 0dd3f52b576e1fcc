import { collectionCategory } from '../../../src/contract/collectibles/categories.ts';
import type { CollectionValues } from '../../../src/contract/policies/endorsement.ts';
import type { Place } from '../../../src/contract/policies/details.ts';
import type { SurveyResponses } from '../../../src/contract/survey/dynamic-form.ts';
import { newId } from '../../data/ids.ts';
import { sumOf } from '../../money.ts';
import type { EndorsementKind } from '../../sales/purchase-order.ts';
import type { Services } from '../../services.ts';
import { assertNoExit, assertTotal } from './answers.ts';
import { askAddition, askEdit, collectionOf, ineligible } from './endorsable.ts';
import type { Addition, Endorsable } from './endorsable.ts';
import { readAnswers, type Said } from './endorsement-answers.ts';
import { categoryName } from './rate.ts';
import { isSamePlace, type StoredCollection, type StoredPolicy } from './stored-policy.ts';

/** What a change would make of a policy. */
export interface Endorsed extends Endorsable {
  kind: EndorsementKind;
  category: { code: string; name: string };
  address: Place;
  /** null where the collection is added, or removed. */
  previous: CollectionValues | null;
  next: CollectionValues | null;
  after: StoredPolicy;
  /** Codes of the categories that are rated by today's tariff. */
  rerated: ReadonlySet<string>;
}

/**
 * The policy with another collection.
 * @throws Refusal as askAddition and readAnswers do; total_collection_value_is_above_limit, jewelry_exit_ramp
 */
export function endorseAddition(
  found: Endorsable,
  request: Addition & { details: SurveyResponses },
  services: Pick<Services, 'rateTerritory' | 'now'>,
): Endorsed {
  const { place, form } = askAddition(found, request, services);
  const { policy } = found;
  const { said, ofPolicy } = readAnswers(form, request.details, { policy, place });
  const { category_code: code } = request;
  assertNoExit([{ category_code: code, ...said }]);
  const added: StoredCollection = {
    category: { code, name: categoryName(code) },
    created: services.now().toISOString(),
    ...valuesOf(said),
    address: place,
    reference_id: newId('col'),
    ...protectionOf(said),
  };
  const answered = { ...policy, ...rememberedOf(ofPolicy) };
  return withChange(found, {
    kind: 'add',
    changed: added,
    previous: null,
    after: spreadAlarms({ ...answered, collections: [...policy.collections, added] }, added),
  });
}

/** Of the answers about the policy, what it keeps. */
function rememberedOf({ claims_count, declined_insurance_type }: SurveyResponses) {
  return typeof claims_count === 'string'
    ? { claims_count, declined_insurance_type: declined_insurance_type ?? null }
    : {};
}

/**
 * The policy with another value, or better protection, of a collection.
 * @throws Refusal as askEdit and readAnswers do; total_collection_value_is_above_limit
 */
export function endorseEdit(
  found: Endorsable,
  { category_code: code, details }: { category_code: string; details: SurveyResponses },
): Endorsed {
  const { collection, form } = askEdit(found, code);
  const { policy } = found;
  const { said } = readAnswers(form, details, { policy, place: collection.address });
  const edited = { ...collection, ...valuesOf(said), ...protectionOf(said) };
  const collections = policy.collections.map((one) => (one === collection ? edited : one));
  return withChange(found, {
    kind: 'edit',
    changed: edited,
    previous: valuesOf(collection),
    after: spreadAlarms({ ...policy, collections }, edited),
  });
}

/**
 * The policy without a collection.
 * @throws Refusal not_found, ineligible_for_plan for the last one
 */
export function endorseRemoval(
  found: Endorsable,
  { category_code: code }: { category_code: string },
): Endorsed {
  const { policy } = found;
  const collection = collectionOf(policy, code);
  if (policy.collections.length < 2)
    throw ineligible('The last collection stays: cancel the policy instead.');
  const collections = policy.collections.filter((one) => one !== collection);
  return withChange(found, {
    kind: 'remove',
    changed: collection,
    previous: valuesOf(collection),
    after: { ...policy, collections },
  });
}

const valuesOf = (of: CollectionValues): CollectionValues => ({
  collection_total_value: of.collection_total_value,
  highest_value_item: of.highest_value_item,
});

const protectionOf = ({ has_burglar_alarm, has_fire_alarm, safes }: Said) => ({
  has_burglar_alarm,
  has_fire_alarm,
  safes,
});

/** An alarm counts for everything that is kept at the same address. */
function spreadAlarms(policy: StoredPolicy, changed: StoredCollection): StoredPolicy {
  const { has_burglar_alarm, has_fire_alarm } = changed;
  const collections = policy.collections.map((one) =>
    isSamePlace(one.address, changed.address) ? { ...one, has_burglar_alarm, has_fire_alarm } : one,
  );
  return { ...policy, collections };
}

interface Change {
  kind: EndorsementKind;
  /** The collection as it is added or changed; as it was where it is removed. */
  changed: StoredCollection;
  previous: CollectionValues | null;
  after: StoredPolicy;
}

/** @throws Refusal total_collection_value_is_above_limit */
function withChange(found: Endorsable, { kind, changed, previous, after }: Change): Endorsed {
  const { code } = changed.category;
  const before = found.policy.collections;
  if (kind !== 'remove') {
    assertTotal(
      after.collections,
      sumOf(before, (one) => one.collection_total_value),
    );
  }
  const alarmed = after.collections.filter((one) => {
    const was = before.find(({ category }) => category.code === one.category.code);
    return was && alarmsOf(was) !== alarmsOf(one);
  });
  return {
    ...found,
    kind,
    category: { code, name: collectionCategory(code)?.name ?? changed.category.name },
    address: changed.address,
    previous,
    next: kind === 'remove' ? null : valuesOf(changed),
    after: { ...after, categories: after.collections.map(({ category }) => category.name) },
    rerated: new Set([code, ...alarmed.map(({ category }) => category.code)]),
  };
}

const alarmsOf = (one: StoredCollection) =>
  `${one.has_burglar_alarm ?? false} ${one.has_fire_alarm ?? false}`;
