/** The countries that an account can be of, with their regions. */
import { atom } from 'nanostores';
import { getL10n } from '../../../contract/info.ts';
import type { ResponseOf } from '../../../contract/define-call.ts';
import { call } from '../../../core/call/call.ts';

export type Country = ResponseOf<typeof getL10n>['countries'][number];
type Region = Country['regions'][number];

/** null until they are known, 'failed' where they cannot be had. */
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

/** @param id as the account has it; or the code of the country, as an address has it */
export function findCountry(id: string): Country | undefined {
  return (
    loadedCountries().find((country) => country.id === id) ??
    loadedCountries().find(({ code }) => code === id)
  );
}

/** The region of a country by its id, its code or its name. */
export function findRegion(country: Country | undefined, name: string): Region | undefined {
  const searched = name.trim().toLowerCase();
  return country?.regions.find((region) =>
    [region.id, region.code, region.name].some((one) => one.toLowerCase() === searched),
  );
}
