import type { Policy } from '../../../contract/policies/policies.ts';
import type { ProductCode } from '../../../contract/products.ts';
import { formatDate } from '../../../core/dates.ts';
import { purchaseDate } from '../../account/products/policy-facts.ts';
import { parseCollectiblesDetails } from '../../../contract/collectibles/policy.ts';
import {
  joinNames,
  formatLocalDateTime,
  postalAddressLines,
} from '../../account/products/detail-values.ts';
import { parseFlightDetails } from '../../account/products/flight-rows.ts';
import { detailText } from '../../account/products/generic-rows.ts';
import { parseHomeDetails } from '../../account/products/home-rows.ts';
import { petNames } from '../../account/products/pet.ts';
import { parseRentalDetails } from '../../account/products/rental-rows.ts';
import { parseRideshareDetails } from '../../account/products/rideshare.ts';

const factsByProduct: Partial<Record<ProductCode, (policy: Policy) => string[]>> = {
  devices: (policy) => [
    `Purchased ${formatDate(purchaseDate(policy))}`,
    detailText(policy, 'modal_name'),
  ],
  pet: (policy) => [joinNames(petNames(policy))],
  collectibles: (policy) => [joinNames(parseCollectiblesDetails(policy)?.categories ?? [])],
  commercial: (policy) => [detailText(policy, 'business_name')],
  baggage: flightFacts,
  flight: flightFacts,
  landlord: homeFacts,
  renters: homeFacts,
  rental_car(policy) {
    const rental = parseRentalDetails(policy);
    if (!rental) return [];
    return [`${formatDate(rental.rental_started)} to ${formatDate(rental.rental_ended)}`];
  },
  rideshare(policy) {
    const { ride_count: count, rides = [] } = parseRideshareDetails(policy) ?? {};
    if (count === undefined) return [];
    const [first] = rides.map(({ local_started }) => local_started).toSorted();
    return [
      `${count} ${count === 1 ? 'ride' : 'rides'}`,
      first ? `From ${formatLocalDateTime(first)}` : '',
    ];
  },
};

/**
 * Returns facts, such as a flight number, that help the claimant to distinguish several policies of
 * one product.
 */
export function claimPolicyFacts(policy: Policy): string[] {
  return (factsByProduct[policy.vertical_code as ProductCode]?.(policy) ?? []).filter(Boolean);
}

/** Returns the flight number, such as 'DL 1842'. If it is unknown, returns the airline's name. */
function flightFacts(policy: Policy): string[] {
  const details = parseFlightDetails(policy);
  if (!details) return [];
  const { airline_code: code, airline_name: name, flight_number: number } = details;
  return [code && number ? `${code} ${number}` : name];
}

function homeFacts(policy: Policy): string[] {
  const details = parseHomeDetails(policy);
  return details ? [postalAddressLines(details.address).join(', ')] : [];
}
