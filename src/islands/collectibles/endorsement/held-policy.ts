/** The policy that is changed, out of the account's own. Fetched beside the first screen. */
import { computed } from 'nanostores';
import type { Address } from '../../../contract/address.ts';
import { collectiblesDetails } from '../../../contract/collectibles/policy.ts';
import type { Place } from '../../../contract/policies/details.ts';
import type { Policy } from '../../../contract/policies/policies.ts';
import { sameAddress } from '../../../core/address/wire-address.ts';
import { $policies } from '../../account/stores/policies.ts';
import { $about, $held, type HeldPolicy } from './answers.ts';

const $policy = computed([$policies, $about], ({ byId }, { policyId }) => byId[policyId] ?? null);

/** Has the flow know the policy as the account knows it, from now on. */
export function followPolicy(): void {
  $policy.subscribe((policy) => $held.set(policy && heldPolicy(policy, $about.get().categoryCode)));
}

function heldPolicy(policy: Policy, categoryCode: string): HeldPolicy {
  const collections = collectiblesDetails(policy)?.collections ?? [];
  const all = collections.map(({ address }) => placeAddress(address));
  const held = collections.find(({ category }) => category.code === categoryCode);
  return {
    policy,
    places: all.filter((one, at) => all.findIndex((other) => sameAddress(one, other)) === at),
    place: held ? placeAddress(held.address) : null,
  };
}

/** A policy's address as the screens hold it. */
function placeAddress({ line1, line2, city, postal, ...place }: Place): Address {
  return {
    streetAddress: line1,
    unit: line2,
    city,
    region: place.region ?? place.state_or_region ?? '',
    postal,
    country: 'US',
  };
}
