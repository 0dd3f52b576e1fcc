import type { Address, WireAddress } from '../../contract/address.ts';
import type { Position } from '../call/device.ts';

/** An address as the product calls take it. */
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

/** An address of the product calls as the screens hold it. */
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

/** The fields of an address before anything is typed there. */
export function addressFields<Initial extends object>(initial: Initial | null) {
  return {
    // Empty rather than missing: what is missing would keep the rules of the whole from being asked.
    streetAddress: '',
    unit: '',
    city: '',
    region: '',
    postal: '',
    country: 'US',
    ...initial,
    // An address that is edited must not keep the coordinates of the one before.
    lat: undefined,
    lng: undefined,
  };
}

/** Where an address lies, once it was found. */
export function positionOf({ lat, lng }: Address): Position | undefined {
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

/** True for the same place as it is written, coordinates apart. */
export function isSameAddress(first: Address, second: Address) {
  const line = ({ streetAddress, unit, city, region, postal, country }: Address) =>
    [streetAddress, unit, city, region, postal, country].join('|').toLowerCase();
  return line(first) === line(second);
}
