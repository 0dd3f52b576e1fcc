import { collectionCategory } from '../../../src/contract/collectibles/categories.ts';
import type { CollectionAddress } from '../../../src/contract/collectibles/application.ts';
import type { PolicyAddress } from '../../../src/contract/policies/details.ts';
import { formatDate, todayInProductTimeZone } from '../../dates.ts';
import { ApiError } from '../../errors.ts';
import type { PolicyRow } from '../../policies/policies.ts';
import { endorsementBlockedError } from '../../sales/persist-pending-endorsement.ts';
import type { Services } from '../../services.ts';
import { buildAddCollectionForm, buildEditCollectionForm } from './endorsement-answers.ts';
import { assertInsurableCategory } from './plans.ts';
import { categoryName, collectionTerritory } from './rate.ts';
import { parseStoredCollectibles, stateOf } from './stored-policy.ts';
import type { StoredCollection, StoredPolicyDetails } from './stored-policy.ts';

/** A policy that can be endorsed: its database row and its parsed details. */
export interface EndorsablePolicy {
  row: PolicyRow;
  policy: StoredPolicyDetails;
}

/**
 * Returns the policy with its parsed details when the policy can be endorsed now. Otherwise throws.
 * @throws ApiError `ineligible_for_plan`, `endorsement_pending`, `policy_not_in_force`
 */
export function requireEndorsable(row: PolicyRow, now: Date): EndorsablePolicy {
  if (row.vertical_code !== 'collectibles')
    throw ineligibleError('Only collections can be changed.');
  const blocker = endorsementBlockedError(row);
  if (blocker) throw blocker;
  const { coverage_start_date: start, coverage_end_date: end } = row;
  if (start === null || end === null) throw notInForceError('This policy has no end date.');
  if (end < todayInProductTimeZone('collectibles', now))
    throw notInForceError(`This policy ended on ${formatDate(end)}.`);
  return { row, policy: parseStoredCollectibles(row) };
}

export const ineligibleError = (message: string) => new ApiError('ineligible_for_plan', message);
const notInForceError = (message: string) => new ApiError('policy_not_in_force', message);

/** A collection that a policyholder wants to add to a policy. */
export interface CollectionAddition {
  category_code: string;
  rating_address: CollectionAddress;
}

/**
 * Checks that a collection can be added to the policy at an address. Returns the form with the
 * questions about the collection.
 * @throws ApiError `ineligible_for_plan`, and the errors of `collectionTerritory`
 */
export function checkAdditionAndBuildForm(
  { policy }: EndorsablePolicy,
  { category_code: code, rating_address: address }: CollectionAddition,
  services: Pick<Services, 'rateTerritory'>,
) {
  assertInsurableCategory(code);
  const { collections } = policy;
  if (collections.some(({ category }) => category.code === code)) {
    const name = categoryName(code).toLowerCase();
    throw ineligibleError(`This policy already covers ${name}. Change that collection instead.`);
  }
  const state = collectionTerritory(address, services).code;
  const [first] = collections;
  if (first && stateOf(first.address) !== state) {
    throw ineligibleError(
      'A policy covers collections kept in one state. Collections in another state need their own policy.',
    );
  }
  const { line1, line2, city, postal } = address;
  const policyAddress: PolicyAddress = { line1, line2, city, region: state, postal };
  return { policyAddress, form: buildAddCollectionForm(code, policy, policyAddress) };
}

/**
 * Checks that a collection can be edited online. Returns the form for the collection's new values.
 * @throws ApiError `ineligible_for_plan`, `not_found`
 */
export function checkEditAndBuildForm({ policy }: EndorsablePolicy, code: string) {
  const collection = requireCollection(policy, code);
  if (collectionCategory(code)?.changedByTeam) {
    const { name } = collection.category;
    throw ineligibleError(`Call us to change ${name}. Our VIP team reviews each piece.`);
  }
  assertInsurableCategory(code);
  return { collection, form: buildEditCollectionForm(collection, policy) };
}

/**
 * Returns the policy's collection of the category `code`.
 * @throws ApiError `not_found`
 */
export function requireCollection(
  { collections }: StoredPolicyDetails,
  code: string,
): StoredCollection {
  const found = collections.find(({ category }) => category.code === code);
  if (found) return found;
  throw new ApiError('not_found', 'We can’t find that collection on this policy.');
}
