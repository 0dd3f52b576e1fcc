import type { ProductCode } from '../../../src/contract/products.ts';

/** Schema of the policy details per product. Other products have details without a schema. */
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
