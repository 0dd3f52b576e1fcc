import { createRequire } from 'node:module';
import type { codes } from 'zipcodes/lib/codes.js';

const require = createRequire(import.meta.url);

/**
 * Returns the data of all ZIP codes. The data set is loaded at the first use, because loading it
 * would make the server start 150 ms later.
 */
function zipRows(): typeof codes {
  return (require('zipcodes/lib/codes.js') as { codes: typeof codes }).codes;
}

/**
 * City and US state of a ZIP code, with the coordinates of its center. The data comes from the npm
 * package zipcodes.
 */
export interface PostalPlace {
  zip: string;
  city: string;
  state: string;
  /** Latitude of the ZIP code's center in degrees. Undefined when the data set has none. */
  lat: number | undefined;
  lng: number | undefined;
}

interface PlaceIndex {
  /** All ZIP codes, sorted so that a prefix can be searched. */
  zips: string[];
  /** Keys of all cities, such as 'portland|OR', sorted so that a prefix can be searched. */
  cityKeys: string[];
  byCity: Map<string, string[]>;
  /**
   * Keys of cities with many ZIP codes. The data set has no population, so the number of ZIP codes
   * stands for the size of a city.
   */
  bigCities: string[];
}

const BIG_CITY_ZIPS = 12;
let index: PlaceIndex | undefined;

export function findPlace(zip: string): PostalPlace | undefined {
  const row = zipRows()[zip];
  if (!row) return undefined;
  const known = row.latitude !== 0 && row.longitude !== 0;
  return {
    zip,
    city: row.city,
    state: row.state,
    lat: known ? row.latitude : undefined,
    lng: known ? row.longitude : undefined,
  };
}

/** Returns the ZIP codes that begin with `prefix`, in ascending order. */
export function* zipsStartingWith(prefix: string): Generator<string> {
  yield* withPrefix(placeIndex().zips, prefix);
}

/**
 * Returns the keys of cities whose name begins with `prefix`, such as 'portland|OR'. A city with
 * exactly this name comes first, then the other cities by size.
 */
export function cityKeysStartingWith(prefix: string, state?: string): string[] {
  const { cityKeys, byCity } = placeIndex();
  const wanted = prefix.toLowerCase();
  const sizeOf = (key: string) =>
    (key.startsWith(`${wanted}|`) ? 1000 : 0) + (byCity.get(key)?.length ?? 0);
  return [...withPrefix(cityKeys, wanted)]
    .filter((key) => !state || key.endsWith(`|${state}`))
    .sort((one, other) => sizeOf(other) - sizeOf(one));
}

/**
 * Returns the keys of the big cities. If `state` is given, only the big cities of this US state.
 */
export function listBigCityKeys(state?: string): string[] {
  const all = placeIndex().bigCities;
  return state ? all.filter((key) => key.endsWith(`|${state}`)) : all;
}

/** Returns the keys of all big cities, sorted by their distance from `home`. */
export function bigCityKeysByDistance(home: PostalPlace): string[] {
  const distanceTo = (key: string) => {
    const place = findPlace(zipsOfCity(key)[0] ?? '');
    return (place && milesBetween(home, place)) ?? Infinity;
  };
  return listBigCityKeys()
    .map((key) => ({ key, miles: distanceTo(key) }))
    .toSorted((one, other) => one.miles - other.miles)
    .map(({ key }) => key);
}

/** Returns the ZIP codes of the city with this key. Empty when there is no such city. */
export function zipsOfCity(key: string): string[] {
  return placeIndex().byCity.get(key) ?? [];
}

export function cityKey(city: string, state: string): string {
  return `${city.trim().replace(/\s+/g, ' ').toLowerCase()}|${state}`;
}

/**
 * Returns the straight-line (great-circle) distance between two places in miles. Undefined when a
 * place has no coordinates.
 */
export function milesBetween(one: PostalPlace, other: PostalPlace): number | undefined {
  if (one.lat === undefined || one.lng === undefined) return undefined;
  if (other.lat === undefined || other.lng === undefined) return undefined;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const rise = Math.sin(radians(other.lat - one.lat) / 2) ** 2;
  const run = Math.sin(radians(other.lng - one.lng) / 2) ** 2;
  const across = Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * run;
  return 2 * 3959 * Math.asin(Math.sqrt(rise + across));
}

function placeIndex(): PlaceIndex {
  index ??= buildIndex();
  return index;
}

function buildIndex(): PlaceIndex {
  const byCity = new Map<string, string[]>();
  const codes = zipRows();
  const zips = Object.keys(codes).sort();
  for (const zip of zips) {
    const row = codes[zip];
    // Leaves out military post offices and companies that have their own ZIP code, because they are
    // never suggested.
    if (!row || /^A[AEP]$/.test(row.state) || /\d|&/.test(row.city)) continue;
    const key = cityKey(row.city, row.state);
    const known = byCity.get(key);
    if (known) known.push(zip);
    else byCity.set(key, [zip]);
  }
  const bigCityKeys = [...byCity].filter(([, own]) => own.length >= BIG_CITY_ZIPS);
  return {
    zips,
    byCity,
    cityKeys: [...byCity.keys()].sort(),
    bigCities: bigCityKeys.map(([key]) => key).sort(),
  };
}

function* withPrefix(sorted: readonly string[], prefix: string): Generator<string> {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < prefix) low = middle + 1;
    else high = middle;
  }
  for (let position = low; position < sorted.length; position += 1) {
    const entry = sorted[position] ?? '';
    if (!entry.startsWith(prefix)) return;
    yield entry;
  }
}
