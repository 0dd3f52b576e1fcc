import { describeProduct } from '../describe-product.ts';
import {
  exclusionFacts,
  factsOf,
  planCoverages,
  type DescribedPolicy,
  type Exclusion,
  type Fact,
  type KnownDetails,
  type PolicyDescription,
} from '../facts.ts';
import { formatDate, formatWholeDollars } from '../format.ts';
import { flightDetailsSchema, type FlightPolicyDetails } from './flight-policy.ts';

/**
 * Benefits of a plan. Limits are in whole dollars. `delayHours` is the number of hours after which
 * a delay is covered. The value false means that the plan does not include the benefit.
 */
export interface BaggageBenefits {
  lost: number;
  stolen: number;
  damaged: number;
  delayed: number;
  delayHours: number;
  returnDelivery: boolean;
  sportsGear: number | false;
}

/** Electronics that are worth more are not covered. In whole dollars. */
export const ELECTRONICS_VALUE_MAX = formatWholeDollars(250);

export const baggageExclusions = [
  {
    id: 'cash',
    label: 'Cash, cards and tickets',
    sentence: 'Cash, cards and tickets.',
    isListed: true,
  },
  {
    id: 'electronics',
    label: `Electronics over ${ELECTRONICS_VALUE_MAX}`,
    sentence: `Electronics worth more than ${ELECTRONICS_VALUE_MAX}.`,
    isListed: true,
  },
  { id: 'jewelry', label: 'Jewelry and watches', sentence: 'Jewelry and watches.' },
  {
    id: 'unattended',
    label: 'Bags left unattended',
    sentence: 'Bags that you left unattended, and bags that were never on a flight in the booking.',
  },
  {
    id: 'wear',
    label: 'Wear and scratches',
    sentence: 'Wear, scratches, and handles or wheels that were broken before the flight.',
  },
  {
    id: 'spoils',
    label: 'Perishable items',
    sentence: 'Perishable items, and items that the airline does not allow in checked bags.',
  },
  {
    id: 'unreported',
    label: 'Losses that weren’t reported',
    sentence: 'A loss, theft or damage that was not reported to anyone within 24 hours.',
  },
  {
    id: 'customs',
    label: 'Bags held by customs',
    sentence: 'Bags held by customs or by another authority.',
  },
  {
    id: 'started',
    label: 'A trip that has already started',
    sentence:
      'Trips that had started before the policy was bought, and losses you knew about by then.',
  },
  {
    id: 'paid',
    label: 'What the airline has already paid for',
    sentence: 'The part of a loss that the airline has already paid for.',
  },
  {
    id: 'intent',
    label: 'Intentional loss or damage',
    sentence: 'Loss that you or someone traveling with you caused on purpose.',
  },
] as const satisfies readonly Exclusion[];

/**
 * Returns the coverages of a plan. All plans have the same coverages in the same order. A listed
 * exclusion is a coverage with the value false.
 */
export function baggageCoverages({ benefits }: { benefits: BaggageBenefits }): Fact[] {
  const { lost, stolen, damaged, delayed, delayHours, returnDelivery, sportsGear } = benefits;
  return [
    ...factsOf([
      ['lost', 'Lost bags', formatWholeDollars(lost)],
      ['stolen', 'Stolen bags', formatWholeDollars(stolen)],
      ['damaged', 'Damaged bags', formatWholeDollars(damaged)],
      ['delayed', 'Delayed bags', formatWholeDollars(delayed)],
      ['delay_hours', 'Delay covered after', `${delayHours} hours`],
      ['return_delivery', 'Delivery of a found bag', returnDelivery],
      ['sports_gear', 'Sports gear', sportsGear !== false && formatWholeDollars(sportsGear)],
    ]),
    ...exclusionFacts(baggageExclusions),
  ];
}

/** Returns the facts about a booking. */
export function flightFacts(flight: KnownDetails<FlightPolicyDetails>): Fact[] {
  const { airline_name: airline, airline_code: code, departed } = flight;
  return factsOf([
    ['passenger', 'Passenger', flight.pax_name],
    ['airline', 'Airline', airline && code ? `${airline} (${code})` : airline],
    ['flight', 'Flight number', flight.flight_number],
    ['confirmation', 'Airline confirmation number', flight.pnr_code],
    ['departure', 'Departure', departed && formatDate(departed)],
  ]);
}

/**
 * Describes a baggage or flight policy. Null if the details do not match the schema of a flight
 * booking.
 */
function describeFlight({ details, coverages }: DescribedPolicy): PolicyDescription | null {
  const flight = flightDetailsSchema.safeParse(details).data;
  if (!flight) return null;
  const { airline_name: airline, airline_code: code, flight_number: number } = flight;
  return {
    subject: airline,
    identifiers: [code && number ? `${code} ${number}` : airline],
    insured: flight.pax_name,
    facts: flightFacts(flight),
    coverages: planCoverages(coverages),
  };
}

export const baggageProduct = describeProduct({
  title: 'Baggage',
  line: 'travel',
  icon: 'suitcase-rolling',
  description: 'Bags that are lost, stolen, damaged or delayed on one trip',
  refund: 'until departure',
  tripCoverage:
    'One trip: from your first airport until you leave the last one or get a delayed bag back',
  details: flightDetailsSchema,
  describe: describeFlight,
});

export const flightProduct = describeProduct({
  title: 'Flight',
  line: 'travel',
  icon: 'airplane-tilt',
  description: 'Accidents and delays on one flight',
  refund: 'until departure',
  details: flightDetailsSchema,
  describe: describeFlight,
});
