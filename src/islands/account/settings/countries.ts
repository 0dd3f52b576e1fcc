/** Countries for the account and its postal address, with their regions. */
import { atom } from 'nanostores';
import { getL10n } from '../../../contract/info.ts';
import type { ResponseOf } from '../../../contract/define-call.ts';
import { call } from '../../../core/call/call.ts';

export type Country = ResponseOf<typeof getL10n>['countries'][number];
type Region = Country['regions'][number];

/** List of countries. Null until it is loaded, 'failed' if it cannot be loaded. */
export const $countries = atom<readonly Country[] | 'failed' | null>(null);

export async function loadCountries(): Promise<void> {
  if (Array.isArray($countries.get())) return;
  $countries.set(null);
  try {
    $countries.set((await call(getL10n, {})).countries);
  } catch {
    $countries.set('failed');
  }
}

function loadedCountries(): readonly Country[] {
  const countries = $countries.get();
  return Array.isArray(countries) ? countries : [];
}

/**
 * Finds a country in the loaded list. Undefined if there is no match.
 * @param id country id, as in the account, or country code, as in a postal address
 */
export function findCountry(id: string): Country | undefined {
  return (
    loadedCountries().find((country) => country.id === id) ??
    loadedCountries().find(({ code }) => code === id)
  );
}

/** Finds the region of a country by its id, code or name. */
export function findRegion(country: Country | undefined, name: string): Region | undefined {
  const searched = name.trim().toLowerCase();
  return country?.regions.find((region) =>
    [region.id, region.code, region.name].some((one) => one.toLowerCase() === searched),
  );
}
