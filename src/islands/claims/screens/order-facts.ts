import type { Policy } from '../../../contract/policies/policies.ts';
import type { VerticalCode } from '../../../contract/verticals.ts';
import { formatDate } from '../../../core/dates.ts';
import { purchaseDate } from '../../account/verticals/policy-facts.ts';
import { collectiblesDetails } from '../../../contract/collectibles/policy.ts';
import { listText, localMoment, placeLines } from '../../account/verticals/detail-values.ts';
import { flightDetails } from '../../account/verticals/flight-rows.ts';
import { detailText } from '../../account/verticals/generic-rows.ts';
import { homeDetails } from '../../account/verticals/home-rows.ts';
import { petNames } from '../../account/verticals/pet.ts';
import { rentalDetails } from '../../account/verticals/rental-rows.ts';
import { rideshareDetails } from '../../account/verticals/rideshare.ts';

const facts: Partial<Record<VerticalCode, (policy: Policy) => string[]>> = {
  devices: (policy) => [
    `Purchased ${formatDate(purchaseDate(policy))}`,
    detailText(policy, 'modal_name'),
  ],
  pet: (policy) => [listText(petNames(policy))],
  collectibles: (policy) => [listText(collectiblesDetails(policy)?.categories ?? [])],
  commercial: (policy) => [detailText(policy, 'business_name')],
  baggage: flight,
  flight,
  landlord: home,
  renters: home,
  rental_car(policy) {
    const rental = rentalDetails(policy);
    if (!rental) return [];
    return [`${formatDate(rental.rental_started)} to ${formatDate(rental.rental_ended)}`];
  },
  rideshare(policy) {
    const { ride_count: count, rides = [] } = rideshareDetails(policy) ?? {};
    if (count === undefined) return [];
    const [first] = rides.map(({ local_started }) => local_started).toSorted();
    return [
      `${count} ${count === 1 ? 'ride' : 'rides'}`,
      first ? `From ${localMoment(first)}` : '',
    ];
  },
};

/** What tells the policies of a vertical apart for somebody who wants to claim on one. */
export function orderFacts(policy: Policy): string[] {
  return (facts[policy.vertical_code as VerticalCode]?.(policy) ?? []).filter(Boolean);
}

/** 'DL 1842', or the airline's name where the flight's number is not known. */
function flight(policy: Policy): string[] {
  const found = flightDetails(policy);
  if (!found) return [];
  const { airline_code: code, airline_name: name, flight_number: number } = found;
  return [code && number ? `${code} ${number}` : name];
}

function home(policy: Policy): string[] {
  const found = homeDetails(policy);
  return found ? [placeLines(found.address).join(', ')] : [];
}
