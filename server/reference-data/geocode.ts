import type { Address } from '../../src/contract/address.ts';
import { isCountry } from './countries.ts';
import { cityKey, findPlace, milesBetween, zipsOfCity, type PostalPlace } from './places.ts';
import { stateCode } from './us-states.ts';

/**
 * Maximum distance in miles between an address's city and its ZIP code, because post offices serve
 * the surrounding area.
 */
const NEAR_MILES = 40;

/**
 * Adds coordinates to an address, from its ZIP code. There is no data for other countries. Such an
 * address is returned unchanged, without coordinates.
 * @returns Undefined when ZIP code, state and city do not match, or the country does not exist.
 */
export function geocode(address: Address): Address | undefined {
  if (address.country !== 'US') return isCountry(address.country) ? address : undefined;
  const place = placeOfPostal(address.postal);
  const state = stateCode(address.region);
  if (!place || place.state !== state || !isNear(address.city, place)) return undefined;
  return { ...address, region: state, lat: place.lat, lng: place.lng };
}

/** Returns the place of a ZIP or ZIP+4 code. */
export function placeOfPostal(postal: string): PostalPlace | undefined {
  const zip = /^(\d{5})(?:-?\d{4})?$/.exec(postal.trim())?.[1];
  return zip ? findPlace(zip) : undefined;
}

/**
 * Checks that a city is near a ZIP code. The data set has one name per ZIP code, but people also
 * use others (suburbs, neighborhoods). So an unknown name is accepted; a known name far away is
 * not.
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
