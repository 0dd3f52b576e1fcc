import { demoBusinesses } from './small-businesses.ts';
import { demoCollections } from './collections.ts';
import { demoDevices } from './devices.ts';
import { demoFlights } from './flights.ts';
import { demoHomes } from './homes.ts';
import { demoLandlords } from './landlords.ts';
import { demoPets } from './pets.ts';
import type { DemoPolicy } from './policy.ts';
import { demoRenters } from './renters.ts';
import { demoRentals } from './rentals.ts';
import { demoRides } from './rides.ts';
import { demoTrips } from './trips.ts';

/**
 * Policies of the demo account. They include every product, every status and every billing cycle.
 */
export const demoPolicies: readonly DemoPolicy[] = [
  ...demoTrips,
  ...demoFlights,
  ...demoRentals,
  ...demoRenters,
  ...demoLandlords,
  ...demoBusinesses,
  ...demoDevices,
  ...demoCollections,
  ...demoPets,
  ...demoRides,
  ...demoHomes,
];
