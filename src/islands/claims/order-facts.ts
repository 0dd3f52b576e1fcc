import type { Policy } from '../../contract/policies.ts';
import type { VerticalCode } from '../../contract/verticals.ts';
import { formatDate } from '../../lib/dates.ts';
import { purchaseDate } from '../../lib/policy-facts.ts';
import { collectiblesDetails } from '../../lib/verticals/collectibles.ts';
import { listText, localMoment, placeLines } from '../../lib/verticals/detail-values.ts';
import { flightDetails } from '../../lib/verticals/flight-rows.ts';
import { detailText } from '../../lib/verticals/generic-rows.ts';
import { homeDetails } from '../../lib/verticals/home-rows.ts';
import { petNames } from '../../lib/verticals/pet.ts';
import { rentalDetails } from '../../lib/verticals/rental-rows.ts';
import { rideshareDetails } from '../../lib/verticals/rideshare.ts';

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
