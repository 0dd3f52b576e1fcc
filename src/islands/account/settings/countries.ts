/** Countries with their regions. The fields of the account and of its postal address use them. */
import { atom } from 'nanostores';
import { getL10n } from '../../../contract/info.ts';
import type { ResponseOf } from '../../../contract/define-call.ts';
import { sendCall } from '../../../core/call/call.ts';
import { CallError } from '../../../core/call/call-error.ts';

export type Country = ResponseOf<typeof getL10n>['countries'][number];
type Region = Country['regions'][number];

/**
 * The list of countries. Null before the list is loaded. 'failed' if the list could not be loaded,
 * 'missing' if the backend has no list.
 */
export const $countries = atom<readonly Country[] | 'failed' | 'missing' | null>(null);

export async function loadCountries(): Promise<void> {
  if (Array.isArray($countries.get())) return;
  $countries.set(null);
  try {
    $countries.set((await sendCall(getL10n, {})).countries);
  } catch (error) {
    $countries.set(error instanceof CallError && error.isMissing ? 'missing' : 'failed');
  }
}

function loadedCountries(): readonly Country[] {
  const countries = $countries.get();
  return Array.isArray(countries) ? countries : [];
}

/**
 * Finds a country in the loaded list. Undefined if the list has no such country.
 * @param id id of the country, as in the account, or its country code, as in a postal address
 */
export function findCountry(id: string): Country | undefined {
  return (
    loadedCountries().find((country) => country.id === id) ??
    loadedCountries().find(({ code }) => code === id)
  );
}

/** Finds a region of a country. `name` can be the region's id, code or name. */
export function findRegion(country: Country | undefined, name: string): Region | undefined {
  const searched = name.trim().toLowerCase();
  return country?.regions.find((region) =>
    [region.id, region.code, region.name].some((one) => one.toLowerCase() === searched),
  );
}
