import type { Address } from '../../../contract/address.ts';
import { collectiblesDetails } from '../../../contract/collectibles/policy.ts';
import type { Place } from '../../../contract/policies/details.ts';
import { sameAddress } from '../../../core/address/wire-address.ts';
import type { EndorsementState } from './answers.ts';

/** Where the policy's collections are kept by now, each address once. */
export function givenPlaces({ policy }: Pick<EndorsementState, 'policy'>): Address[] {
  const collections = (policy && collectiblesDetails(policy)?.collections) ?? [];
  const all = collections.map(({ address }) => placeAddress(address));
  return all.filter((one, at) => all.findIndex((other) => sameAddress(one, other)) === at);
}

/** Where the collection is kept that the change is about. */
export function collectionAddress(state: EndorsementState): Address | null {
  const { policy, categoryCode, address } = state;
  const collections = (policy && collectiblesDetails(policy)?.collections) ?? [];
  const held = collections.find(({ category }) => category.code === categoryCode);
  return address ?? (held ? placeAddress(held.address) : null);
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
