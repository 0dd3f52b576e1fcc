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
import { RENTAL_DAYS_MAX, RENTAL_TIME_ZONE } from './limits.ts';
import {
  parseRentalDetails,
  rentalPolicyDetailsSchema,
  type RentalPolicyDetails,
} from './policy.ts';

/** Limit for all damage to the car and for its theft. */
export const CAR_LIMIT = formatWholeDollars(100_000);
/** Limit for the belongings of the driver, and for the belongings of the driver's family. */
const BELONGINGS_LIMIT = formatWholeDollars(1_000);

export const rentalExclusions = [
  {
    id: 'injury',
    label: 'Injury to you or anyone else',
    sentence: 'Injury to you or anyone else.',
    isListed: true,
  },
  {
    id: 'other_property',
    label: 'Damage to other cars or property',
    sentence: 'Damage to other cars or to other property.',
    isListed: true,
  },
  {
    id: 'business',
    label: 'Business trips, rideshare or delivery',
    sentence: 'Business trips, rideshare and delivery.',
    isListed: true,
  },
  {
    id: 'picked_up',
    label: 'A car you have already picked up',
    sentence:
      'A car that you had picked up, or whose rental agreement you had signed, before the policy was bought.',
  },
  {
    id: 'too_long',
    label: `A return more than ${RENTAL_DAYS_MAX} days after pickup`,
    sentence: `Days more than ${RENTAL_DAYS_MAX} days after the pickup date.`,
  },
  {
    id: 'agencies',
    label: 'Renty Rental Car, and privately owned cars',
    sentence: 'Cars from Renty Rental Car, and cars rented from a private owner.',
  },
  {
    id: 'vehicles',
    label: `Trucks, campers, and cars worth more than ${CAR_LIMIT}`,
    sentence: `Trucks, motorcycles, campers, and cars worth more than ${CAR_LIMIT} when new.`,
  },
  {
    id: 'drivers',
    label: 'Unnamed, unlicensed or drunk drivers',
    sentence:
      'A driver who is not named on the declarations page, does not have a valid license, or is intoxicated by alcohol.',
  },
  {
    id: 'races',
    label: 'Racing and prohibited roads',
    sentence: 'Racing, speed tests, and roads that the rental agreement prohibits.',
  },
  {
    id: 'wear',
    label: 'Wear and mechanical failure',
    sentence: 'Wear, mechanical failure, and damage that existed at pickup.',
  },
  {
    id: 'unlocked',
    label: 'Cash, and things left in an unlocked car',
    sentence: 'Cash, tickets, and things left in an unlocked car.',
  },
  {
    id: 'intent',
    label: 'Intentional damage',
    sentence: 'Loss that a driver caused on purpose.',
  },
] as const satisfies readonly Exclusion[];

/** Returns the coverages of a plan. Both plans have the same coverages in the same order. */
export function rentalCoverages({ coversFamily }: { coversFamily: boolean }): Fact[] {
  return [
    ...factsOf([
      ['collision', 'Collision and rollover', CAR_LIMIT],
      ['theft', 'Theft of the car', CAR_LIMIT],
      ['weather', 'Vandalism, fire, flood and hail', CAR_LIMIT],
      ['rental_income', 'Lost rental income', true],
      ['towing', 'Towing', true],
      ['belongings', 'Belongings stolen from the car', BELONGINGS_LIMIT],
      ['family_belongings', 'Your family’s belongings', coversFamily && BELONGINGS_LIMIT],
    ]),
    ...exclusionFacts(rentalExclusions),
  ];
}

/** Returns the facts about a rental. */
export function rentalFacts(rental: KnownDetails<RentalPolicyDetails>): Fact[] {
  const { rental_started: start, rental_ended: end, end_payment_period: paidUntil } = rental;
  return factsOf([
    ['agency', 'Rental agency', rental.rental_company],
    ['pick_up', 'Pickup', start && formatDate(start)],
    ['return', 'Return', end && formatDate(end)],
    ['agreement', 'Rental agreement', rental.rental_agreement_number],
    ['drivers', 'Drivers', rental.drivers && driverNames(rental.drivers)],
    ['paid_until', 'Paid through', paidUntil && formatDate(paidUntil)],
  ]);
}

/** Describes a rental car policy. Null if the details do not match the schema. */
function describeRental({ details, coverages }: DescribedPolicy): PolicyDescription | null {
  const rental = parseRentalDetails({ details });
  if (!rental) return null;
  const { rental_started: start, rental_ended: end } = rental;
  return {
    subject: rental.rental_company,
    identifiers: [`${formatDate(start)} to ${formatDate(end)}`],
    insured: rental.drivers.find(({ is_main_driver: isMain }) => isMain)?.name,
    facts: rentalFacts(rental),
    coverages: planCoverages(coverages),
  };
}

/** Returns one line for up to two drivers, and otherwise one line for each driver. */
function driverNames(drivers: RentalPolicyDetails['drivers']): string | string[] {
  const names = drivers.map(({ name, is_main_driver: isMain }) =>
    isMain ? `${name} (primary)` : name,
  );
  return names.length > 2 ? names : names.join(', ');
}

export const rentalCarProduct = describeProduct({
  title: 'Rental car',
  line: 'travel',
  icon: 'car-profile',
  description: 'Damage to a car you rent',
  ownAction: 'extend',
  timeZone: RENTAL_TIME_ZONE,
  details: rentalPolicyDetailsSchema,
  describe: describeRental,
});
