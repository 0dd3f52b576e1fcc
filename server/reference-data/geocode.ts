import type { Address } from '../../src/contract/address.ts';
import { isCountry } from './countries.ts';
import { cityKey, findPlace, milesBetween, zipsOfCity, type PostalPlace } from './places.ts';
import { stateCode } from './us-states.ts';

/** How far a city named in an address may lie from its ZIP code: post offices serve their surroundings. */
const NEAR_MILES = 40;

/**
 * Coordinates of an address from its ZIP code. Abroad there is no data to check against, so the address
 * is given back as it is, without coordinates.
 * @returns undefined where ZIP code, state and city do not belong together, or there is no such country
 */
export function geocode(address: Address): Address | undefined {
  if (address.country !== 'US') return isCountry(address.country) ? address : undefined;
  const place = placeOfPostal(address.postal);
  const state = stateCode(address.region);
  if (!place || place.state !== state || !isNear(address.city, place)) return undefined;
  return { ...address, region: state, lat: place.lat, lng: place.lng };
}

/** The place of a ZIP or ZIP+4 code. */
export function placeOfPostal(postal: string): PostalPlace | undefined {
  const zip = /^(\d{5})(?:-?\d{4})?$/.exec(postal.trim())?.[1];
  return zip ? findPlace(zip) : undefined;
}

/**
 * The data set has one name for each ZIP code and people use others (suburbs, quarters), so a name that
 * it does not know in the state is taken; one that it knows far away is not.
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
