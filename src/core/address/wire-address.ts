import type { Address, WireAddress } from '../../contract/address.ts';
import type { Position } from '../call/device.ts';

/** Converts an address to the format of the product calls. */
export function wireAddress(address: Address): WireAddress {
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

/** Converts an address of the product calls to the format of the screens. */
export function screenAddress({ line1, line2, state_or_region, ...address }: WireAddress): Address {
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

/** Returns the initial values of an address's fields. */
export function addressFields<Initial extends object>(initial: Initial | null) {
  return {
    // Empty instead of missing, because missing fields would prevent the schema's checks of the
    // whole object.
    streetAddress: '',
    unit: '',
    city: '',
    region: '',
    postal: '',
    country: 'US',
    ...initial,
    // An edited address must not keep the old coordinates.
    lat: undefined,
    lng: undefined,
  };
}

/** Returns the coordinates of an address if it has been geocoded. */
export function positionOf({ lat, lng }: Address): Position | undefined {
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

/** Returns true if two addresses have the same text. Coordinates are ignored. */
export function isSameAddress(first: Address, second: Address) {
  const line = ({ streetAddress, unit, city, region, postal, country }: Address) =>
    [streetAddress, unit, city, region, postal, country].join('|').toLowerCase();
  return line(first) === line(second);
}
