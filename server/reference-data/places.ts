import { createRequire } from 'node:module';
import type { codes } from 'zipcodes/lib/codes.js';

const require = createRequire(import.meta.url);

/** All ZIP codes. Loaded at the first look-up: the data set takes 150 ms of a start. */
function zipRows(): typeof codes {
  return (require('zipcodes/lib/codes.js') as { codes: typeof codes }).codes;
}

/** A ZIP code's post office, from the npm package zipcodes. */
export interface PostalPlace {
  zip: string;
  city: string;
  state: string;
  /** Degrees of the ZIP code's centre; undefined where the data set has none. */
  lat: number | undefined;
  lng: number | undefined;
}

interface PlaceIndex {
  /** Sorted, for prefixes. */
  zips: string[];
  /** Sorted 'portland|OR' keys, for prefixes. */
  cityKeys: string[];
  byCity: Map<string, string[]>;
  /** Cities with many ZIP codes, which stands for size: the data set knows no population. */
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

/** ZIP codes that begin with `prefix`, in order. */
export function* zipsFrom(prefix: string): Generator<string> {
  yield* withPrefix(placeIndex().zips, prefix);
}

/** City keys ('portland|OR') of cities whose name begins with `prefix`, biggest first. */
export function citiesFrom(prefix: string, state?: string): string[] {
  const { cityKeys, byCity } = placeIndex();
  const wanted = prefix.toLowerCase();
  const sizeOf = (key: string) =>
    (key.startsWith(`${wanted}|`) ? 1000 : 0) + (byCity.get(key)?.length ?? 0);
  return [...withPrefix(cityKeys, wanted)]
    .filter((key) => !state || key.endsWith(`|${state}`))
    .sort((one, other) => sizeOf(other) - sizeOf(one));
}

/** Big cities, of one state where it is given. */
export function bigCities(state?: string): string[] {
  const all = placeIndex().bigCities;
  return state ? all.filter((key) => key.endsWith(`|${state}`)) : all;
}

/** Big cities, the nearest to a place first. */
export function bigCitiesNear(home: PostalPlace): string[] {
  const distanceTo = (key: string) => {
    const place = findPlace(zipsOfCity(key)[0] ?? '');
    return (place && milesBetween(home, place)) ?? Infinity;
  };
  return bigCities()
    .map((key) => ({ key, miles: distanceTo(key) }))
    .toSorted((one, other) => one.miles - other.miles)
    .map(({ key }) => key);
}

/** ZIP codes of one city; empty where there is no city of that name in the state. */
export function zipsOfCity(key: string): string[] {
  return placeIndex().byCity.get(key) ?? [];
}

export function cityKey(city: string, state: string): string {
  return `${city.trim().replace(/\s+/g, ' ').toLowerCase()}|${state}`;
}

/** Great-circle distance in miles; undefined where one of them has no coordinates. */
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
    // Military post and single firms are no places to suggest.
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
