import type { ProductCode } from '../../../src/contract/products.ts';

/** The schema of a policy's details, by vertical; those that are left out have plain rows alone. */
export const policyDetails: Partial<Record<ProductCode, string>> = {
  baggage: 'FlightDetails',
  flight: 'FlightDetails',
  collectibles: 'CollectiblesPolicyDetails',
  devices: 'DevicesPolicyDetails',
  pet: 'PetPolicyDetails',
  rental_car: 'RentalPolicyDetails',
  renters: 'RentersPolicyDetails',
  rideshare: 'RidesharePolicyDetails',
  commercial: 'SmallBusinessPolicyDetails',
};
