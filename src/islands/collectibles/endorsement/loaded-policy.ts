/**
 * Loads the policy that the endorsement changes, from the account's policies. The browser loads
 * this module in parallel with the first screen.
 */
import { computed } from 'nanostores';
import type { Address } from '../../../contract/address.ts';
import { parseCollectiblesDetails } from '../../../contract/collectibles/policy.ts';
import type { PolicyAddress } from '../../../contract/policies/details.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { isSameAddress } from '../../../core/address/wire-address.ts';
import { $cachedPolicies } from '../../../policy/stores/policies.ts';
import type { EndorsementAnswers, LoadedPolicy } from './answers.ts';

/** Updates $loadedPolicy each time the policy in the account's list of policies changes. */
export function syncLoadedPolicy({ $state, $loadedPolicy }: EndorsementAnswers): void {
  const { policyId, categoryCode } = $state.get();
  const $policy = computed($cachedPolicies, ({ byId }) => byId[policyId] ?? null);
  $policy.subscribe((policy) => $loadedPolicy.set(policy && toLoadedPolicy(policy, categoryCode)));
}

function toLoadedPolicy(policy: Policy, categoryCode: string): LoadedPolicy {
  const collections = parseCollectiblesDetails(policy)?.collections ?? [];
  const allAddresses = collections.map(({ address }) => toScreenAddress(address));
  const collection = collections.find(({ category }) => category.code === categoryCode);
  return {
    policy,
    addresses: allAddresses.filter(
      (address, index) =>
        allAddresses.findIndex((otherAddress) => isSameAddress(address, otherAddress)) === index,
    ),
    collectionAddress: collection ? toScreenAddress(collection.address) : null,
  };
}

/** Converts a policy's postal address to the format of the address fields. */
function toScreenAddress({ line1, line2, city, postal, ...region }: PolicyAddress): Address {
  return {
    streetAddress: line1,
    unit: line2,
    city,
    region: region.region ?? region.state_or_region ?? '',
    postal,
    country: 'US',
  };
}
