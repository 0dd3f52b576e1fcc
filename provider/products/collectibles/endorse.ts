import type { CollectionAddress } from '../../../src/contract/collectibles/application.ts';
import type { CollectionValues } from '../../../src/contract/policies/endorsement.ts';
import type { Place } from '../../../src/contract/policies/details.ts';
import { collectionCategory } from '../../../src/contract/collectibles/categories.ts';
import type { SurveyResponses } from '../../../src/contract/survey/dynamic-form.ts';
import { newId } from '../../data/ids.ts';
import { formatDate, policyToday } from '../../dates.ts';
import { Refusal } from '../../errors.ts';
import type { PolicyRow } from '../../policies/policies.ts';
import type { EndorsementKind } from '../../sales/purchase-order.ts';
import { refusalToEndorse } from '../../sales/request-change.ts';
import { sumOf } from '../../money.ts';
import type { Services } from '../../services.ts';
import { assertNoExit, assertTotal } from './answers.ts';
import { addForm, editForm, readAnswers, type Said } from './endorsement-answers.ts';
import { assertCategory } from './plans.ts';
import { categoryName, collectionTerritory } from './rate.ts';
import { isSamePlace, readCollectibles, stateOf } from './stored-policy.ts';
import type { StoredCollection, StoredPolicy } from './stored-policy.ts';

/** The policy that is to be changed, as it was read. */
export interface Endorsable {
  row: PolicyRow;
  policy: StoredPolicy;
}

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
 * A policy that can be changed now.
 * @throws Refusal ineligible_for_plan, endorsement_pending, policy_not_in_force
 */
export function endorsable(row: PolicyRow, now: Date): Endorsable {
  if (row.vertical_code !== 'collectibles') throw ineligible('Only collections can be changed.');
  const refusal = refusalToEndorse(row.status);
  if (refusal) throw refusal;
  const { coverage_start_date: start, coverage_end_date: end } = row;
  if (start === null || end === null) throw notInForce('This policy does not say when it ends.');
  if (end < policyToday('collectibles', now))
    throw notInForce(`This policy ended on ${formatDate(end)}.`);
  return { row, policy: readCollectibles(row) };
}

const ineligible = (message: string) => new Refusal('ineligible_for_plan', message);
const notInForce = (message: string) => new Refusal('policy_not_in_force', message);

/** A collection that is to be added. */
interface Addition {
  category_code: string;
  rating_address: CollectionAddress;
}

/**
 * Where a collection may be added, with what is asked of it.
 * @throws Refusal ineligible_for_plan, and as collectionTerritory does
 */
export function askAddition(
  { policy }: Endorsable,
  { category_code: code, rating_address: address }: Addition,
  services: Pick<Services, 'rateTerritory'>,
) {
  assertCategory(code);
  const { collections } = policy;
  if (collections.some(({ category }) => category.code === code)) {
    const name = categoryName(code).toLowerCase();
    throw ineligible(`This policy covers ${name} already. Change that collection instead.`);
  }
  const state = collectionTerritory(address, services).code;
  const [first] = collections;
  if (first && stateOf(first.address) !== state) {
    throw ineligible(
      'A policy insures what is kept in one state. Elsewhere collections have a policy of their own.',
    );
  }
  const { line1, line2, city, postal } = address;
  const place: Place = { line1, line2, city, region: state, postal };
  return { place, form: addForm(code, policy, place) };
}

/** @throws Refusal ineligible_for_plan, not_found */
export function askEdit({ policy }: Endorsable, code: string) {
  const collection = collectionOf(policy, code);
  if (code === 'jewelry')
    throw ineligible('Jewelry is changed by phone: our VIP team looks at each piece.');
  assertCategory(code);
  return { collection, form: editForm(collection, policy) };
}

function collectionOf({ collections }: StoredPolicy, code: string): StoredCollection {
  const found = collections.find(({ category }) => category.code === code);
  if (found) return found;
  throw new Refusal('not_found', 'There is no such collection on this policy.');
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
