import type { Address } from '../../contract/address.ts';

/** Formats an address as two lines: street and unit, then city, state and ZIP code. */
export function addressLines({ streetAddress, unit, city, region, postal }: Address): string[] {
  return [[streetAddress, unit].filter(Boolean).join(', '), `${city}, ${region} ${postal}`];
}
