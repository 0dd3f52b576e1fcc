import { ADDRESS_MAX } from '../../src/contract/address.ts';
import type { Suggestion } from '../../src/contract/suggestions.ts';
import { matchStreets, type StreetMatch } from './match-streets.ts';
import {
  bigCities,
  bigCitiesNear,
  citiesFrom,
  cityKey,
  findPlace,
  zipsFrom,
  zipsOfCity,
  type Place,
} from './places.ts';
import { stateCode } from './us-states.ts';

/** As many as the contract allows. */
const MOST = 5;

/**
 * Addresses for what was typed so far, without a network: house number and street first, then as much
 * of 'city, ST ZIP' as there is. There is no list of real houses behind it: streets are common names,
 * and where nothing says the city, one is picked by the street's name, so that the same text always
 * gives the same list. Coordinates are those of the ZIP code.
 * @param near ZIP code of a place that is known: its city then comes first, and the big cities by their distance
 */
export function suggestAddresses(text: string, near?: string): Suggestion[] {
  const parts = /^\s*(\d{1,5}[a-z]?)\s+(\S.*)$/i.exec(text);
  const [house, rest] = [parts?.[1], parts?.[2]];
  if (!house || !rest) return [];
  const matches = matchStreets(rest);
  // Few streets leave room for the same street in several cities.
  const placesEach = matches.length < 3 ? Math.ceil(MOST / Math.max(matches.length, 1)) : 1;
  return matches
    .flatMap((match) =>
      placesFor(match, placesEach, near).map((place) =>
        toSuggestion(`${house} ${match.street}`, place),
      ),
    )
    .filter(({ address }) => address.streetAddress.length <= ADDRESS_MAX)
    .slice(0, MOST);
}

function toSuggestion(street: string, place: Place): Suggestion {
  const { zip, city, state, lat, lng } = place;
  return {
    id: `${zip}-${street.toLowerCase().replaceAll(' ', '-')}`,
    title: street,
    description: `${city}, ${state} ${zip}`,
    address: {
      streetAddress: street,
      unit: '',
      city,
      region: state,
      postal: zip,
      country: 'US',
      lat,
      lng,
    },
  };
}

function placesFor({ street, zip, where }: StreetMatch, most: number, near?: string): Place[] {
  const around = (near !== undefined && zipsNear(near, street, most)) || zipsAnywhere(street, most);
  const found = where.length > 0 ? zipsWhere(where, street) : around;
  const home = zip !== undefined && (where.length === 0 || fits(zip, found)) ? [zip] : [];
  const zips = [...new Set([...home, ...found])];
  return zips.slice(0, most).flatMap((code) => findPlace(code) ?? []);
}

/** True where the ZIP code is in the city that was found first. */
function fits(zip: string, found: string[]): boolean {
  const [home, first] = [findPlace(zip), findPlace(found[0] ?? '')];
  return home !== undefined && home.city === first?.city && home.state === first.state;
}

/** Undefined where nothing is known of the place. */
function zipsNear(near: string, street: string, most: number): string[] | undefined {
  const home = findPlace(near);
  if (!home) return undefined;
  const own = cityKey(home.city, home.state);
  const others = bigCitiesNear(home).filter((key) => key !== own);
  return [near, ...others.slice(0, most - 1).map((key) => pickZip(key, street))];
}

function zipsAnywhere(street: string, most: number): string[] {
  const cities = bigCities();
  const start = spread(street) % cities.length;
  return Array.from({ length: most }, (_, step) => {
    // 47 shares no factor with the number of cities: the steps reach distant parts of the list.
    const key = cities[(start + step * 47) % cities.length] ?? '';
    return pickZip(key, street);
  });
}

/** ZIP codes for words such as ['portland', 'or', '972']. */
function zipsWhere(words: string[], street: string): string[] {
  const zipPrefix = words.find((word) => /^\d{1,5}$/.test(word));
  const names = words.filter((word) => /^[a-z.'-]+$/.test(word));
  const { city, state } = readPlaceNames(names);
  if (zipPrefix) return zipsUnder(zipPrefix, city, state);
  const cities = city === '' ? bigCities(state) : citiesFrom(city, state);
  const [first] = cities;
  if (!first) return [];
  if (cities.length > 1) return cities.map((key) => pickZip(key, street));
  const own = zipsOfCity(first);
  const start = spread(street + first) % own.length;
  return [...own.slice(start), ...own.slice(0, start)];
}

function zipsUnder(prefix: string, city: string, state: string | undefined): string[] {
  const found: string[] = [];
  for (const zip of zipsFrom(prefix)) {
    const place = findPlace(zip);
    if (!place || /^A[AEP]$/.test(place.state)) continue;
    if (state && place.state !== state) continue;
    if (!cityKey(place.city, '').startsWith(city)) continue;
    if (found.push(zip) === MOST) break;
  }
  return found;
}

/** Splits 'new york ny' into city and state; a lone name is a city unless it is a state's code. */
function readPlaceNames(names: string[]): { city: string; state: string | undefined } {
  for (const length of [1, 2, 3]) {
    const state = stateCode(names.slice(-length).join(' '));
    const city = names.slice(0, -length).join(' ');
    const alone = names.length === length;
    if (state && length <= names.length && (!alone || names[0]?.length === 2))
      return { city, state };
  }
  return { city: names.join(' '), state: undefined };
}

function pickZip(key: string, street: string): string {
  const zips = zipsOfCity(key);
  return zips[spread(street + key) % zips.length] ?? '';
}

/** FNV-1a: spreads names evenly and the same on every machine. */
function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
