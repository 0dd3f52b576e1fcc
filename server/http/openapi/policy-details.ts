import type { ProductCode } from '../../../src/contract/products.ts';

/**
 * Name of the schema for the policy details, by product. Products that are not listed here have
 * details without a schema.
 */
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
