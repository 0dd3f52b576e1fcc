import { ADDRESS_LENGTH_MAX } from '../../src/contract/address.ts';
import type { Suggestion } from '../../src/contract/suggestions.ts';
import { matchStreets, type StreetMatch } from './match-streets.ts';
import {
  listBigCityKeys,
  bigCityKeysByDistance,
  cityKeysStartingWith,
  cityKey,
  findPlace,
  zipsStartingWith,
  zipsOfCity,
  type PostalPlace,
} from './places.ts';
import { findStateCode } from '../../src/contract/us-states.ts';

/** Maximum number of suggestions that the contract allows. */
const MAX_SUGGESTIONS = 5;

/**
 * Suggests addresses for a typed text, without network access. The text is a house number and a
 * street, then optionally the beginning of 'city, ST ZIP'. There is no list of real houses, and the
 * streets are common street names. If the text has no city, a hash of the street name selects the
 * city, so the same text always gives the same suggestions. The coordinates are those of the ZIP
 * code.
 * @param near ZIP code of a known place. Suggestions in its city then come first, followed by big
 * cities, the nearest first.
 */
export function suggestAddresses(text: string, near?: string): Suggestion[] {
  const parts = /^\s*(\d{1,5}[a-z]?)\s+(\S.*)$/i.exec(text);
  const [houseNumber, rest] = [parts?.[1], parts?.[2]];
  if (!houseNumber || !rest) return [];
  const matches = matchStreets(rest);
  // If only a few streets match, each street is suggested in several cities.
  const placesPerMatch =
    matches.length < 3 ? Math.ceil(MAX_SUGGESTIONS / Math.max(matches.length, 1)) : 1;
  return matches
    .flatMap((match) =>
      placesFor(match, placesPerMatch, near).map((place) =>
        toSuggestion(`${houseNumber} ${match.street}`, place),
      ),
    )
    .filter(({ address }) => address.streetAddress.length <= ADDRESS_LENGTH_MAX)
    .slice(0, MAX_SUGGESTIONS);
}

function toSuggestion(street: string, place: PostalPlace): Suggestion {
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

function placesFor(
  { street, zip, where }: StreetMatch,
  limit: number,
  near?: string,
): PostalPlace[] {
  const around =
    (near !== undefined && zipsNear(near, street, limit)) || zipsAnywhere(street, limit);
  const found = where.length > 0 ? zipsMatching(where, street) : around;
  const home = zip !== undefined && (where.length === 0 || isInCity(zip, found)) ? [zip] : [];
  const zips = [...new Set([...home, ...found])];
  return zips.slice(0, limit).flatMap((code) => findPlace(code) ?? []);
}

/** True if the ZIP code is in the same city as the first ZIP code found. */
function isInCity(zip: string, found: string[]): boolean {
  const [home, first] = [findPlace(zip), findPlace(found[0] ?? '')];
  return home !== undefined && home.city === first?.city && home.state === first.state;
}

/**
 * Returns ZIP codes at which a street can be suggested: `near` itself, then ZIP codes of the
 * nearest big cities. Undefined if `near` is unknown.
 */
function zipsNear(near: string, street: string, limit: number): string[] | undefined {
  const home = findPlace(near);
  if (!home) return undefined;
  const own = cityKey(home.city, home.state);
  const others = bigCityKeysByDistance(home).filter((key) => key !== own);
  return [near, ...others.slice(0, limit - 1).map((key) => pickZip(key, street))];
}

function zipsAnywhere(street: string, limit: number): string[] {
  const cities = listBigCityKeys();
  const start = hashText(street) % cities.length;
  return Array.from({ length: limit }, (_, step) => {
    // 47 has no common factor with the number of cities. So each step selects another city, in a
    // distant part of the list.
    const key = cities[(start + step * 47) % cities.length] ?? '';
    return pickZip(key, street);
  });
}

/** Returns the ZIP codes that match typed words such as ['portland', 'or', '972']. */
function zipsMatching(words: string[], street: string): string[] {
  const zipPrefix = words.find((word) => /^\d{1,5}$/.test(word));
  const names = words.filter((word) => /^[a-z.'-]+$/.test(word));
  const { city, state } = parsePlaceNames(names);
  if (zipPrefix) return zipsWithPrefix(zipPrefix, city, state);
  const cities = city === '' ? listBigCityKeys(state) : cityKeysStartingWith(city, state);
  const [first] = cities;
  if (!first) return [];
  if (cities.length > 1) return cities.map((key) => pickZip(key, street));
  const own = zipsOfCity(first);
  const start = hashText(street + first) % own.length;
  return [...own.slice(start), ...own.slice(0, start)];
}

function zipsWithPrefix(prefix: string, city: string, state: string | undefined): string[] {
  const found: string[] = [];
  for (const zip of zipsStartingWith(prefix)) {
    const place = findPlace(zip);
    if (!place || /^A[AEP]$/.test(place.state)) continue;
    if (state && place.state !== state) continue;
    if (!cityKey(place.city, '').startsWith(city)) continue;
    if (found.push(zip) === MAX_SUGGESTIONS) break;
  }
  return found;
}

/**
 * Splits typed words such as 'new york ny' into a city and a US state. A single word is the city,
 * unless the word is the code of a US state.
 */
function parsePlaceNames(names: string[]): { city: string; state: string | undefined } {
  for (const length of [1, 2, 3]) {
    const state = findStateCode(names.slice(-length).join(' '));
    const city = names.slice(0, -length).join(' ');
    const isWholeText = names.length === length;
    if (state && length <= names.length && (!isWholeText || names[0]?.length === 2))
      return { city, state };
  }
  return { city: names.join(' '), state: undefined };
}

function pickZip(key: string, street: string): string {
  const zips = zipsOfCity(key);
  return zips[hashText(street + key) % zips.length] ?? '';
}

/** Hashes a text with FNV-1a. The hashes are evenly distributed and the same on every machine. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
