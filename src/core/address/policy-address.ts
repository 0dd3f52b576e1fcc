import type { Address } from '../../contract/address.ts';
import type { PolicyAddress } from '../../contract/policies/details.ts';

/** Converts an entered address to the form that the details of a policy have. */
export function toPolicyAddress({
  streetAddress,
  unit,
  city,
  region,
  postal,
}: Address): PolicyAddress {
  return { line1: streetAddress, line2: unit, city, region, postal };
}
