import type { Address, WireAddress } from '../../contract/address.ts';
import type { LatLng } from '../call/device.ts';

/** Converts an address from the format of the screens to the format of the product calls. */
export function toWireAddress(address: Address): WireAddress {
  const { streetAddress, unit, city, region, country, postal, lat, lng } = address;
  return {
    line1: streetAddress,
    line2: unit,
    city,
    state_or_region: region,
    country,
    postal,
    lat,
    lng,
  };
}

/** Converts an address from the format of the product calls to the format of the screens. */
export function fromWireAddress({
  line1,
  line2,
  state_or_region,
  ...address
}: WireAddress): Address {
  const { city, country, postal, latitude, longitude, lat = latitude, lng = longitude } = address;
  return {
    streetAddress: line1,
    unit: line2,
    city,
    region: state_or_region,
    country,
    postal,
    lat,
    lng,
  };
}

/** Returns the initial values of the address fields in a form. */
export function initialAddressFields<Initial extends object>(initial: Initial | null) {
  return {
    // The fields start as empty strings, because the schema skips its checks of the whole object if
    // a field is missing.
    streetAddress: '',
    unit: '',
    city: '',
    region: '',
    postal: '',
    country: 'US',
    ...initial,
    // The coordinates are removed, because they would be wrong after an edit of the address.
    lat: undefined,
    lng: undefined,
  };
}

/** Returns the coordinates of an address, or undefined if the address has none. */
export function coordinatesOf({ lat, lng }: Address): LatLng | undefined {
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

/**
 * Returns true if the text of two addresses is the same. Coordinates and capital letters are
 * ignored.
 */
export function isSameAddress(first: Address, second: Address) {
  const line = ({ streetAddress, unit, city, region, postal, country }: Address) =>
    [streetAddress, unit, city, region, postal, country].join('|').toLowerCase();
  return line(first) === line(second);
}
