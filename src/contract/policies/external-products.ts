/** Products that this server does not sell. The account shows their policies. */
import { describeProduct } from '../describe-product.ts';
import {
  coverageValue,
  COVERAGES_TITLE,
  factsOf,
  factSection,
  joinNames,
  planCoverages,
  type DescribedPolicy,
  type PolicyDescription,
} from '../facts.ts';
import { formatDate } from '../format.ts';
import { DEVICE_REPAIR_DEDUCTIBLE, devicesPolicyDetailsSchema } from './devices.ts';
import { petPolicyDetailsSchema } from './pet.ts';
import { ridesharePolicyDetailsSchema, type RidesharePolicyDetails } from './rideshare.ts';

export const devicesProduct = describeProduct({
  title: 'Smartphone',
  icon: 'device-mobile',
  description: 'Cracked screens, spills and malfunctions',
  claims: 'repair',
  details: devicesPolicyDetailsSchema,
  describe: describeDevice,
});

export const petProduct = describeProduct({
  title: 'Pet',
  icon: 'paw-print',
  description: 'Vet bills for accidents and illness',
  details: petPolicyDetailsSchema,
  describe: describePet,
});

export const rideshareProduct = describeProduct({
  title: 'Rideshare',
  icon: 'taxi',
  description: 'Accidents on rides you book',
  details: ridesharePolicyDetailsSchema,
  describe: describeRideshare,
});

export const homeWarrantyProduct = describeProduct({
  title: 'Home warranty',
  icon: 'wrench',
  description: 'Repairs to home appliances and systems',
});

export const vehicleContentsProduct = describeProduct({
  title: 'Vehicle contents',
  icon: 'car-profile',
  description: 'Items stolen from a car',
  claims: 'none',
});

export const homeContentsProduct = describeProduct({
  title: 'Home contents',
  line: 'residential',
  icon: 'house-line',
  description: 'Items stolen from a home',
  claims: 'none',
});

function describeDevice(policy: DescribedPolicy): PolicyDescription | null {
  const device = devicesPolicyDetailsSchema.safeParse(policy.details).data;
  if (!device) return null;
  return {
    subject: device.modal_name,
    identifiers: [device.modal_name],
    facts: factsOf([
      ['device', 'Device', device.modal_name],
      ['deductible', 'Deductible for each repair', DEVICE_REPAIR_DEDUCTIBLE],
    ]),
    coverages: planCoverages(policy.coverages),
  };
}

function describePet(policy: DescribedPolicy): PolicyDescription | null {
  const names = petNames(policy);
  if (names.length === 0) return null;
  return {
    subject: joinNames(names),
    identifiers: [joinNames(names)],
    facts: factsOf([['pets', names.length === 1 ? 'Pet' : 'Pets', names]]),
    coverages: planCoverages(policy.coverages),
  };
}

/** Returns the names of the insured pets. Two fields of the details can contain the names. */
function petNames({ details }: DescribedPolicy): string[] {
  const parsed = petPolicyDetailsSchema.safeParse(details).data;
  return [parsed?.pet_names ?? parsed?.pets?.map(({ name }) => name) ?? []].flat().filter(Boolean);
}

function describeRideshare(policy: DescribedPolicy): PolicyDescription | null {
  const details = ridesharePolicyDetailsSchema.safeParse(policy.details).data;
  if (!details) return null;
  const { ride_count: count, rides } = details;
  const { currency_code: currency } = policy.billing;
  const start = details.coverage_start_date ?? policy.coverage_start_date;
  const { coverage_end_date: end } = policy;
  const firstRide = rides.map(({ local_started: started }) => started).toSorted()[0];
  const rideCount = `${count.toLocaleString('en-US')} ${count === 1 ? 'ride' : 'rides'}`;
  return {
    subject: rideCount,
    identifiers: [rideCount, ...(firstRide ? [`From ${formatLocalDateTime(firstRide)}`] : [])],
    facts: factsOf([
      ['start', 'Coverage starts', start && formatDate(start)],
      ['end', 'Coverage ends', end && formatDate(end)],
      ['rides', 'Rides', count.toLocaleString('en-US')],
    ]),
    coverages: [
      ...factSection(
        COVERAGES_TITLE,
        factsOf([
          ['death', 'Accidental death', coverageValue(details.accidental_death, currency)],
          ['medical', 'Accidental medical', coverageValue(details.accidental_medical, currency)],
        ]),
      ),
      ...planCoverages(policy.coverages),
      ...factSection('Rides', factsOf(newestFirst(rides).map(rideFact))),
    ],
  };
}

type Ride = RidesharePolicyDetails['rides'][number];

function newestFirst(rides: readonly Ride[]): Ride[] {
  return rides.toSorted((first, second) => second.local_started.localeCompare(first.local_started));
}

function rideFact({ local_started: started, product_desc: product, miles_distance: miles }: Ride) {
  return [started, formatLocalDateTime(started), `${product}, ${oneDecimal(miles)} miles`] as const;
}

/**
 * Formats a distance with one decimal. Rounds halves up as they are written in decimal notation:
 * 0.35 becomes 0.4, although toFixed(1) returns 0.3.
 */
function oneDecimal(miles: number): string {
  return miles.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/**
 * Formats a date and time such as '2026-11-12T20:05' as 'Nov 12, 2026, 8:05 PM'. The time stays in
 * the local time of the event.
 */
function formatLocalDateTime(dateTime: string): string {
  const date = formatDate(dateTime);
  const [, hours = '', minutes = ''] = /T(\d{2}):(\d{2})/.exec(dateTime) ?? [];
  if (!hours) return date;
  const hour = Number(hours);
  return `${date}, ${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`;
}
