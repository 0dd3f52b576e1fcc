import { demoBusinesses } from './demo-businesses.ts';
import { demoCollections } from './demo-collections.ts';
import { demoDevices } from './demo-devices.ts';
import { demoFlights } from './demo-flights.ts';
import { demoHomes } from './demo-homes.ts';
import { demoLandlords } from './demo-landlords.ts';
import { demoPets } from './demo-pets.ts';
import type { DemoPolicy } from './demo-policy.ts';
import { demoRenters } from './demo-renters.ts';
import { demoRentals } from './demo-rentals.ts';
import { demoRides } from './demo-rides.ts';
import { demoTrips } from './demo-trips.ts';

/** What the demo account owns: policies of every vertical, in every state and billed in every cycle. */
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
