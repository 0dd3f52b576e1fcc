import { stateName } from './us-states.ts';

/** A US state or another country, in which a product is offered or not. */
export interface Territory {
  /** Country code, ISO 3166-1 alpha-2. */
  country: string;
  /**
   * Postal code of the US state, of the District of Columbia, of a US territory or of a military
   * mail area. Undefined outside the United States.
   */
  state?: string | undefined;
}

/** Returns a text that identifies a territory, for example `US-HI` or `CA`. */
export function territoryCode({ country, state }: Territory): string {
  return state === undefined ? country : `${country}-${state}`;
}

/** Names of territories that need an article in a sentence. */
const withArticle = /Islands$|^District of|^United |^Netherlands$|^Bahamas$|^Philippines$/;

/** Returns the territory as a part of a sentence: 'in Hawaii' or 'in the U.S. Virgin Islands'. */
export function inTerritory({ country, state }: Territory): string {
  const name = state === undefined ? countryName(country) : stateName(state);
  if (name.startsWith('Armed Forces')) return `at ${name} addresses`;
  return `in ${withArticle.test(name) ? 'the ' : ''}${name}`;
}

function countryName(country: string): string {
  return new Intl.DisplayNames('en', { type: 'region' }).of(country) ?? country;
}
