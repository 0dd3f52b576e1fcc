import type { WireAddress } from '../../src/contract/address.ts';
import type { MatchedCity } from '../../src/contract/renters/plan.ts';
import { placeOfPostal } from './geocode.ts';
import { cityKey, findPlace, milesBetween, zipsOfCity, type PostalPlace } from './places.ts';

/**
 * Returns the places that an address may mean. The place of the ZIP code comes first. If the typed
 * city is known but has other ZIP codes, either the ZIP code or the city may be wrong. Then a place
 * in that city is returned as the second place.
 */
export function possibleLocations({ postal, city }: WireAddress): MatchedCity[] {
  const place = placeOfPostal(postal);
  if (!place) return [];
  const cityZips = zipsOfCity(cityKey(city, place.state));
  if (cityZips.length === 0 || cityZips.includes(place.zip)) return [locationAt(place)];
  return [locationAt(place), ...nearest(cityZips, place)];
}

function locationAt({ city, state, zip }: PostalPlace): MatchedCity {
  return { city, state_or_region: state, postal: zip };
}

/**
 * Returns the place in `zips` that is nearest to `to`, as a list with one place. Empty if no ZIP
 * code is known.
 */
function nearest(zips: readonly string[], to: PostalPlace): MatchedCity[] {
  const known = zips
    .map((zip) => findPlace(zip))
    .filter((place) => place !== undefined)
    .map((place) => ({ place, miles: milesBetween(to, place) ?? Infinity }))
    .sort((one, other) => one.miles - other.miles);
  return known.slice(0, 1).map(({ place }) => locationAt(place));
}
