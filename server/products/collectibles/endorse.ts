import { collectionCategory } from '../../../src/contract/collectibles/categories.ts';
import type { CollectionValues } from '../../../src/contract/policies/endorsement.ts';
import type { PolicyAddress } from '../../../src/contract/policies/details.ts';
import type { SurveyResponses } from '../../../src/contract/survey/dynamic-form.ts';
import { newId } from '../../data/ids.ts';
import { sumOf } from '../../money.ts';
import type { EndorsementKind } from '../../sales/order-types.ts';
import type { Services } from '../../services.ts';
import { assertNoVipReview, assertTotalValue } from './answers.ts';
import { prepareAddition, prepareEdit, collectionOf, ineligibleError } from './endorsable.ts';
import type { Addition, EndorsablePolicy } from './endorsable.ts';
import { readAnswers, type CollectionAnswers } from './endorsement-answers.ts';
import { categoryName } from './rate.ts';
import { isSameAddress, type StoredCollection, type StoredPolicy } from './stored-policy.ts';

/** What a change would make of a policy. */
export interface EndorsedPolicy extends EndorsablePolicy {
  kind: EndorsementKind;
  category: { code: string; name: string };
  address: PolicyAddress;
  /** null where the collection is added, or removed. */
  previous: CollectionValues | null;
  next: CollectionValues | null;
  updatedPolicy: StoredPolicy;
  /** Codes of the categories that are rated by today's tariff. */
  rerated: ReadonlySet<string>;
}

/**
 * The policy with another collection.
 * @throws Refusal as askAddition and readAnswers do; total_collection_value_is_above_limit, jewelry_exit_ramp
 */
export function endorseAddition(
  endorsable: EndorsablePolicy,
  request: Addition & { details: SurveyResponses },
  services: Pick<Services, 'rateTerritory' | 'now'>,
): EndorsedPolicy {
  const { policyAddress, form } = prepareAddition(endorsable, request, services);
  const { policy } = endorsable;
  const { collectionAnswers, policyAnswers } = readAnswers(form, request.details, {
    policy,
    policyAddress,
  });
  const { category_code: code } = request;
  assertNoVipReview([{ category_code: code, ...collectionAnswers }]);
  const added: StoredCollection = {
    category: { code, name: categoryName(code) },
    created: services.now().toISOString(),
    ...valuesOf(collectionAnswers),
    address: policyAddress,
    reference_id: newId('col'),
    ...protectionOf(collectionAnswers),
  };
  const policyWithAnswers = { ...policy, ...storedPolicyAnswers(policyAnswers) };
  return toEndorsedPolicy(endorsable, {
    kind: 'add',
    changed: added,
    previous: null,
    updatedPolicy: copyAlarmsToAddress(
      { ...policyWithAnswers, collections: [...policy.collections, added] },
      added,
    ),
  });
}

/** Of the answers about the policy, what it keeps. */
function storedPolicyAnswers({ claims_count, declined_insurance_type }: SurveyResponses) {
  return typeof claims_count === 'string'
    ? { claims_count, declined_insurance_type: declined_insurance_type ?? null }
    : {};
}

/**
 * The policy with another value, or better protection, of a collection.
 * @throws Refusal as askEdit and readAnswers do; total_collection_value_is_above_limit
 */
export function endorseEdit(
  endorsable: EndorsablePolicy,
  { category_code: code, details }: { category_code: string; details: SurveyResponses },
): EndorsedPolicy {
  const { collection, form } = prepareEdit(endorsable, code);
  const { policy } = endorsable;
  const { collectionAnswers } = readAnswers(form, details, {
    policy,
    policyAddress: collection.address,
  });
  const edited = {
    ...collection,
    ...valuesOf(collectionAnswers),
    ...protectionOf(collectionAnswers),
  };
  const collections = policy.collections.map((one) => (one === collection ? edited : one));
  return toEndorsedPolicy(endorsable, {
    kind: 'edit',
    changed: edited,
    previous: valuesOf(collection),
    updatedPolicy: copyAlarmsToAddress({ ...policy, collections }, edited),
  });
}

/**
 * The policy without a collection.
 * @throws Refusal not_found, ineligible_for_plan for the last one
 */
export function endorseRemoval(
  endorsable: EndorsablePolicy,
  { category_code: code }: { category_code: string },
): EndorsedPolicy {
  const { policy } = endorsable;
  const collection = collectionOf(policy, code);
  if (policy.collections.length < 2)
    throw ineligibleError('The last collection stays: cancel the policy instead.');
  const collections = policy.collections.filter((one) => one !== collection);
  return toEndorsedPolicy(endorsable, {
    kind: 'remove',
    changed: collection,
    previous: valuesOf(collection),
    updatedPolicy: { ...policy, collections },
  });
}

const valuesOf = (collection: CollectionValues): CollectionValues => ({
  collection_total_value: collection.collection_total_value,
  highest_value_item: collection.highest_value_item,
});

const protectionOf = ({ has_burglar_alarm, has_fire_alarm, safes }: CollectionAnswers) => ({
  has_burglar_alarm,
  has_fire_alarm,
  safes,
});

/** An alarm counts for everything that is kept at the same address. */
function copyAlarmsToAddress(policy: StoredPolicy, changed: StoredCollection): StoredPolicy {
  const { has_burglar_alarm, has_fire_alarm } = changed;
  const collections = policy.collections.map((one) =>
    isSameAddress(one.address, changed.address)
      ? { ...one, has_burglar_alarm, has_fire_alarm }
      : one,
  );
  return { ...policy, collections };
}

interface CollectionChange {
  kind: EndorsementKind;
  /** The collection as it is added or changed; as it was where it is removed. */
  changed: StoredCollection;
  previous: CollectionValues | null;
  updatedPolicy: StoredPolicy;
}

/** @throws Refusal total_collection_value_is_above_limit */
function toEndorsedPolicy(
  endorsable: EndorsablePolicy,
  { kind, changed, previous, updatedPolicy }: CollectionChange,
): EndorsedPolicy {
  const { code } = changed.category;
  const previousCollections = endorsable.policy.collections;
  if (kind !== 'remove') {
    assertTotalValue(
      updatedPolicy.collections,
      sumOf(previousCollections, (one) => one.collection_total_value),
    );
  }
  const alarmsChanged = updatedPolicy.collections.filter((one) => {
    const previousCollection = previousCollections.find(
      ({ category }) => category.code === one.category.code,
    );
    return previousCollection && alarmsKey(previousCollection) !== alarmsKey(one);
  });
  return {
    ...endorsable,
    kind,
    category: { code, name: collectionCategory(code)?.name ?? changed.category.name },
    address: changed.address,
    previous,
    next: kind === 'remove' ? null : valuesOf(changed),
    updatedPolicy: {
      ...updatedPolicy,
      categories: updatedPolicy.collections.map(({ category }) => category.name),
    },
    rerated: new Set([code, ...alarmsChanged.map(({ category }) => category.code)]),
  };
}

const alarmsKey = (one: StoredCollection) =>
  `${one.has_burglar_alarm ?? false} ${one.has_fire_alarm ?? false}`;
