import { createRequire } from 'node:module';
import isoCountries from 'i18n-iso-countries';
import * as z from 'zod/mini';
import type { Calls } from '../../src/contract/calls.ts';
import type { ResponseOf } from '../../src/contract/define-call.ts';
import { usStates } from '../../src/contract/us-states.ts';

type Countries = ResponseOf<Calls['getL10n']>['countries'];

const localeSchema = z.object({
  locale: z.string(),
  countries: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});

let countries: Countries | undefined;

/**
 * Returns all countries, sorted by English name. Ids are ISO codes, for example `US` for the
 * country and `US-OR` for a region. The list contains regions only for the United States.
 */
export function listCountries(): Countries {
  countries ??= Object.entries(englishNames())
    .map(([code, name]) => ({ id: code, code, name, regions: regionsOf(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
  return countries;
}

/** True for an ISO 3166-1 alpha-2 code that is in use. */
export function isCountryCode(code: string): boolean {
  return isoCountries.isValid(code) && code.length === 2;
}

function englishNames(): Record<string, string> {
  // Loads only the English country names, because the package's main file loads the names in all of
  // its 80 languages.
  const english = createRequire(import.meta.url)('i18n-iso-countries/langs/en.json') as unknown;
  isoCountries.registerLocale(localeSchema.parse(english));
  return isoCountries.getNames('en', { select: 'official' });
}

function regionsOf(country: string): Countries[number]['regions'] {
  if (country !== 'US') return [];
  return usStates.map(([code, name]) => ({ id: `US-${code}`, code, name }));
}
