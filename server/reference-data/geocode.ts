import type { Address } from '../../src/contract/address.ts';
import { isCountryCode } from './countries.ts';
import { cityKey, findPlace, milesBetween, zipsOfCity, type PostalPlace } from './places.ts';
import { findStateCode } from '../../src/contract/us-states.ts';

/**
 * Maximum distance in miles between an address's city and its ZIP code. It is not zero, because a
 * post office also serves the area around its city.
 */
const NEAR_MILES = 40;

/**
 * Adds the coordinates of the ZIP code to an address. An address outside the United States is
 * returned without coordinates, because there is no data for it.
 * @returns Undefined if the ZIP code, US state and city do not match, or if the country does not
 * exist.
 */
export function geocode(address: Address): Address | undefined {
  if (address.country !== 'US') return isCountryCode(address.country) ? address : undefined;
  const place = placeOfPostal(address.postal);
  const state = findStateCode(address.region);
  if (!place || place.state !== state || !isNear(address.city, place)) return undefined;
  return { ...address, region: state, lat: place.lat, lng: place.lng };
}

/** Returns the city, US state and coordinates of a ZIP or ZIP+4 code. */
export function placeOfPostal(postal: string): PostalPlace | undefined {
  const zip = /^(\d{5})(?:-?\d{4})?$/.exec(postal.trim())?.[1];
  return zip ? findPlace(zip) : undefined;
}

/**
 * True when a city may belong to a ZIP code. The data set has only one city name per ZIP code, but
 * people also use the names of suburbs and neighborhoods. So an unknown city name is accepted. A
 * known city that is far from the ZIP code is rejected.
 */
function isNear(city: string, place: PostalPlace): boolean {
  const zips = zipsOfCity(cityKey(city, place.state));
  if (zips.length === 0 || zips.includes(place.zip)) return true;
  return zips.some((zip) => {
    const other = findPlace(zip);
    const miles = other && milesBetween(place, other);
    return miles === undefined || miles <= NEAR_MILES;
  });
}
