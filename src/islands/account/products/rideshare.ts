import type { Policy } from '../../../contract/policies/policies.ts';
import {
  ridesharePolicyDetailsSchema,
  type RidesharePolicyDetails,
} from '../../../contract/policies/rideshare.ts';
import { formatDate } from '../../../core/dates.ts';
import { detailGroup, limitRow, formatLocalDateTime, nonEmptyRows } from './detail-values.ts';
import { genericRows } from './generic-rows.ts';
import { defineProductDisplay } from './product-display.ts';
import type { DetailRow } from './detail-rows.ts';

export const rideshare = defineProductDisplay({
  code: 'rideshare',
  title: 'Rideshare',
  icon: 'taxi',
  description: 'Accidents on rides that you book',
  insuredItem: ({ details: { ride_count: count } }) =>
    typeof count === 'number' ? rideCount(count) : '',
  rows,
  groups: (policy) =>
    detailGroup('Rides', newestFirst(parseRideshareDetails(policy)?.rides).map(rideRow)),
  showsCoverageDates: (policy) => parseRideshareDetails(policy) === null,
});

/**
 * Parses the details of a rideshare policy, which contain the rides. Null if the details do not
 * match the schema.
 */
export function parseRideshareDetails({ details }: Policy): RidesharePolicyDetails | null {
  return ridesharePolicyDetailsSchema.safeParse(details).data ?? null;
}

function rows(policy: Policy): DetailRow[] {
  const found = parseRideshareDetails(policy);
  if (!found) return genericRows(policy);
  const { currency_code: currency } = policy.billing;
  const start = found.coverage_start_date ?? policy.coverage_start_date;
  const { coverage_end_date: end } = policy;
  return nonEmptyRows([
    { label: 'Coverage starts', value: start ? formatDate(start) : '' },
    { label: 'Coverage ends', value: end ? formatDate(end) : '' },
    { label: 'Rides', value: found.ride_count.toLocaleString('en-US') },
    limitRow('Accidental death', found.accidental_death, currency),
    limitRow('Accidental medical', found.accidental_medical, currency),
  ]);
}

function rideRow({ local_started, product_desc, miles_distance }: Ride): DetailRow {
  return {
    label: formatLocalDateTime(local_started),
    value: `${product_desc}, ${oneDecimal(miles_distance)} miles`,
  };
}
type Ride = RidesharePolicyDetails['rides'][number];

function newestFirst(rides: readonly Ride[] = []): Ride[] {
  return rides.toSorted((first, second) => second.local_started.localeCompare(first.local_started));
}

function rideCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'ride' : 'rides'}`;
}

/**
 * Formats a distance with one decimal. Rounds halves up as they are written in decimal notation:
 * 0.35 becomes 0.4, although toFixed(1) returns 0.3.
 */
function oneDecimal(miles: number): string {
  return miles.toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
