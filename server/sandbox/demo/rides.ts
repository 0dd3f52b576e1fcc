import type { PolicyStatus } from '../../../src/contract/policies/parts.ts';
import type { RidesharePolicyDetails } from '../../../src/contract/policies/rideshare.ts';
import type { DemoPolicy } from './policy.ts';

interface DemoRider {
  number: string;
  status: PolicyStatus;
  /** Day of each ride, counted from the day of seeding. The newest ride comes first. */
  rides: readonly number[];
  frequency: 'day' | 'once';
  /** Price per billing cycle in minor units. */
  price: number;
  bought: number;
  days: number;
}

const products = ['Standard', 'Shared ride', 'Six seats', 'Premium', 'Wheelchair accessible'];
/** Distances in miles. The number of decimals varies, as in the data of a real meter. */
const distances = [4.26, 0.35, 12.949, 31.05, 2, 7.75, 1.149];

const riders: DemoRider[] = [
  {
    number: 'RS-9120-3347',
    status: 'approved',
    // The newest ride is three days old, so all rides are over in every time zone.
    rides: Array.from({ length: 24 }, (_, index) => -3 - index * 2),
    frequency: 'day',
    price: 125,
    bought: -54,
    days: 52,
  },
  {
    number: 'RS-8876-1205',
    status: 'approved',
    rides: [-60],
    frequency: 'once',
    price: 2_400,
    bought: -61,
    days: 365,
  },
  {
    number: 'RS-8015-6690',
    status: 'rejected',
    rides: [],
    frequency: 'once',
    price: 199,
    bought: -330,
    days: 30,
  },
];

function riderPolicy(rider: DemoRider): DemoPolicy {
  const { number, status, rides, frequency, price, bought, days } = rider;
  return {
    id: `pol_demo_${number.toLowerCase()}`,
    product: 'rideshare',
    number,
    status,
    plan: { id: 'rideshare-ridesafe', title: 'RideSafe', subtitle: 'Accidents of a passenger' },
    underwriter: 'Tidewell Specialty',
    details: (date): RidesharePolicyDetails => ({
      coverage_start_date: date(bought),
      ride_count: rides.length,
      rides: rides.map((day, index) => ({
        local_started: `${date(day)}T${String(6 + ((index * 5) % 17)).padStart(2, '0')}:${index % 2 ? '40' : '05'}`,
        product_desc: products[index % products.length] ?? '',
        miles_distance: distances[index % distances.length] ?? 0,
      })),
      accidental_death: 100_000,
      accidental_medical: 25_000,
    }),
    pricing: {
      frequency,
      items: [{ title: 'RideSafe plan', amount: price }],
      taxBasisPoints: 0,
    },
    bought,
    starts: bought,
    ends: bought + days - 1,
  };
}

/**
 * Rideshare policies of the demo account. One is billed per day and has many rides, one is billed
 * once and has one ride, and one has no rides.
 */
export const demoRides: readonly DemoPolicy[] = riders.map(riderPolicy);
