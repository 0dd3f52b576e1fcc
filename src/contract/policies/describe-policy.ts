/** The facts of any policy, also of products that are only shown in the account. */
import { describeFlight } from '../baggage/facts.ts';
import { describeCollectibles } from '../collectibles/facts.ts';
import {
  coverageValue,
  COVERAGES_TITLE,
  factsOf,
  factSection,
  joinNames,
  planCoverages,
  postalAddressLines,
  type DescribedPolicy,
  type PolicyDescription,
} from '../facts.ts';
import { formatDate } from '../format.ts';
import type { ProductCode } from '../products.ts';
import { describeRental } from '../rental-car/facts.ts';
import { describeLandlord, describeRenters } from '../renters/facts.ts';
import { describeSmallBusiness } from '../small-business/facts.ts';
import { policyAddressSchema } from './details.ts';
import { devicesPolicyDetailsSchema } from './devices.ts';
import { petPolicyDetailsSchema } from './pet.ts';
import { ridesharePolicyDetailsSchema, type RidesharePolicyDetails } from './rideshare.ts';

type Describe = (policy: DescribedPolicy) => PolicyDescription | null;

const descriptions: Partial<Record<ProductCode, Describe>> = {
  baggage: describeFlight,
  flight: describeFlight,
  collectibles: describeCollectibles,
  devices: describeDevice,
  pet: describePet,
  rental_car: describeRental,
  renters: describeRenters,
  rideshare: describeRideshare,
  commercial: describeSmallBusiness,
  landlord: describeLandlord,
};

/**
 * Describes a policy. For an unknown product, or if the details do not match the product's schema,
 * the facts are all details that can be shown as text.
 */
export function describePolicy(
  policy: DescribedPolicy & { vertical_code: string },
): PolicyDescription {
  const describe = descriptions[policy.vertical_code as ProductCode];
  return describe?.(policy) ?? describeGenerically(policy);
}

function describeDevice(policy: DescribedPolicy): PolicyDescription | null {
  const device = devicesPolicyDetailsSchema.safeParse(policy.details).data;
  if (!device) return null;
  return {
    subject: device.modal_name,
    identifiers: [device.modal_name],
    facts: factsOf([['device', 'Device', device.modal_name]]),
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

/** Describes a policy by its details whose values can be shown as text. */
function describeGenerically({ details, coverages }: DescribedPolicy): PolicyDescription {
  return {
    subject: genericSubject(details),
    identifiers: [],
    facts: factsOf(
      Object.entries(details).map(([name, value]) => [
        name,
        fieldNameToLabel(name),
        valueLines(value),
      ]),
    ),
    coverages: planCoverages(coverages),
  };
}

/** Fields that name the insured item of some product, in order of preference. */
const subjectFields = ['airline_name', 'rental_company', 'business_name', 'modal_name'];

/** Returns the name of the insured item, or the street of the insured address. */
function genericSubject(details: DescribedPolicy['details']): string {
  const name = subjectFields.map((field) => valueText(details[field])).find(Boolean);
  if (name) return name;
  const { address } = details;
  return typeof address === 'object' && address && 'line1' in address
    ? valueText(address.line1)
    : '';
}

/** Converts a field name to a label: 'rental_company' becomes 'Rental company'. */
export function fieldNameToLabel(name: string): string {
  const spacedName = name.replaceAll('_', ' ').trim();
  return spacedName.charAt(0).toUpperCase() + spacedName.slice(1);
}

function valueLines(value: unknown): string | string[] {
  const address = policyAddressSchema.safeParse(value);
  return address.success ? postalAddressLines(address.data) : valueText(value);
}

/**
 * Returns the text of a value that is a text, a list or an object with a name. Returns an empty
 * string for other values, because a number can be an amount or a count, and objects differ by
 * product.
 */
function valueText(value: unknown): string {
  if (typeof value === 'string') return isDate(value) ? formatDate(value) : value;
  if (Array.isArray(value)) return value.map(valueText).filter(Boolean).join(', ');
  if (typeof value === 'object' && value && 'name' in value) return valueText(value.name);
  return '';
}

function isDate(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(T|$)/.test(value) && !Number.isNaN(Date.parse(value));
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
