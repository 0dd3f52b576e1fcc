import type { ProductCode } from '../../../src/contract/products.ts';

/**
 * Name of the schema that describes the `details` of a policy, by product. The details of all other
 * products have no schema.
 */
export const policyDetailsSchemaNames: Partial<Record<ProductCode, string>> = {
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
