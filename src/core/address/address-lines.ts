import type { Address } from '../../contract/address.ts';
import { postalAddressLines } from '../../contract/facts.ts';
import { toPolicyAddress } from './policy-address.ts';

/** Formats an address as two lines: street and unit, then city, state and ZIP code. */
export function addressLines(address: Address): string[] {
  return postalAddressLines(toPolicyAddress(address));
}
