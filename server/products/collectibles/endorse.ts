import { collectionCategory } from '../../../src/contract/collectibles/categories.ts';
import type { CollectionValues } from '../../../src/contract/policies/endorsement.ts';
import type { PolicyAddress } from '../../../src/contract/policies/details.ts';
import type { SurveyAnswers } from '../../../src/contract/survey/dynamic-form.ts';
import { newId } from '../../data/ids.ts';
import { sumOf } from '../../money.ts';
import type { EndorsementKind } from '../../sales/order-types.ts';
import type { Services } from '../../services.ts';
import { assertNoVipReview, assertTotalValueWithinLimit } from './answers.ts';
import {
  checkAdditionAndBuildForm,
  checkEditAndBuildForm,
  requireCollection,
  ineligibleError,
} from './endorsable.ts';
import type { CollectionAddition, EndorsablePolicy } from './endorsable.ts';
import { validateEndorsementAnswers, type CollectionAnswers } from './endorsement-answers.ts';
import { categoryName } from './rate.ts';
import {
  isSamePolicyAddress,
  type StoredCollection,
  type StoredPolicyDetails,
} from './stored-policy.ts';

/** A policy after an endorsement was applied to it. */
export interface EndorsedPolicy extends EndorsablePolicy {
  kind: EndorsementKind;
  category: { code: string; name: string };
  address: PolicyAddress;
  /**
   * Values of the collection before the endorsement; null when the collection is added. `next`
   * contains its values after the endorsement; null when the collection is removed.
   */
  previous: CollectionValues | null;
  next: CollectionValues | null;
  updatedPolicy: StoredPolicyDetails;
  /**
   * Codes of the categories whose premium the endorsement calculates again at today's rates. The
   * other collections keep their premium.
   */
  rerated: ReadonlySet<string>;
}

/**
 * Returns the policy with an added collection.
 * @throws ApiError the errors of `checkAdditionAndBuildForm` and `validateEndorsementAnswers`;
 * `total_collection_value_is_above_limit`, `jewelry_exit_ramp`
 */
export function withAddedCollection(
  endorsable: EndorsablePolicy,
  request: CollectionAddition & { details: SurveyAnswers },
  services: Pick<Services, 'rateTerritory' | 'now'>,
): EndorsedPolicy {
  const { policyAddress, form } = checkAdditionAndBuildForm(endorsable, request, services);
  const { policy } = endorsable;
  const { collectionAnswers, policyAnswers } = validateEndorsementAnswers(form, request.details, {
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

/**
 * Returns the answers about the owner's history that the policy must store. Empty when the form did
 * not ask about the history.
 */
function storedPolicyAnswers({ claims_count, declined_insurance_type }: SurveyAnswers) {
  return typeof claims_count === 'string'
    ? { claims_count, declined_insurance_type: declined_insurance_type ?? null }
    : {};
}

/**
 * Returns the policy with new values of one collection, or with new alarms and safes.
 * @throws ApiError the errors of `checkEditAndBuildForm` and `validateEndorsementAnswers`;
 * `total_collection_value_is_above_limit`
 */
export function withEditedCollection(
  endorsable: EndorsablePolicy,
  { category_code: code, details }: { category_code: string; details: SurveyAnswers },
): EndorsedPolicy {
  const { collection, form } = checkEditAndBuildForm(endorsable, code);
  const { policy } = endorsable;
  const { collectionAnswers } = validateEndorsementAnswers(form, details, {
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
 * Returns the policy without one of its collections.
 * @throws ApiError `not_found`; `ineligible_for_plan` for the last collection
 */
export function withRemovedCollection(
  endorsable: EndorsablePolicy,
  { category_code: code }: { category_code: string },
): EndorsedPolicy {
  const { policy } = endorsable;
  const collection = requireCollection(policy, code);
  if (policy.collections.length < 2)
    throw ineligibleError('You can’t remove the last collection. Cancel the policy instead.');
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

/** Copies the alarms of the changed collection to all collections at the same address. */
function copyAlarmsToAddress(
  policy: StoredPolicyDetails,
  changed: StoredCollection,
): StoredPolicyDetails {
  const { has_burglar_alarm, has_fire_alarm } = changed;
  const collections = policy.collections.map((one) =>
    isSamePolicyAddress(one.address, changed.address)
      ? { ...one, has_burglar_alarm, has_fire_alarm }
      : one,
  );
  return { ...policy, collections };
}

interface CollectionChange {
  kind: EndorsementKind;
  /**
   * The added or edited collection after the endorsement. For a removal, the collection that is
   * removed.
   */
  changed: StoredCollection;
  previous: CollectionValues | null;
  updatedPolicy: StoredPolicyDetails;
}

/**
 * Builds the endorsed policy and finds the categories to price at today's rates.
 * @throws ApiError `total_collection_value_is_above_limit`
 */
function toEndorsedPolicy(
  endorsable: EndorsablePolicy,
  { kind, changed, previous, updatedPolicy }: CollectionChange,
): EndorsedPolicy {
  const { code } = changed.category;
  const previousCollections = endorsable.policy.collections;
  if (kind !== 'remove') {
    assertTotalValueWithinLimit(
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
