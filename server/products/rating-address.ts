import type { WireAddress } from '../../src/contract/address.ts';
import { ApiError } from '../errors.ts';
import { isCountry } from '../reference-data/countries.ts';
import { placeOfPostal } from '../reference-data/geocode.ts';
import { stateCode } from '../reference-data/us-states.ts';
import { countriesNotServed, premiumTax } from '../../src/contract/premium-tax.ts';

/** True of a first line that names a box at a post office: nobody lives there, and nothing is kept there. */
export function isPostOfficeBox(line1: string): boolean {
  return /^\s*(?:p\.?\s*o\.?\s*box\b|p\.?o\.?b\.?\s*#?\s*\d|post\s+office\s+box\b)/i.test(line1);
}

/** What rating takes from an address. */
export interface Territory {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** State code; undefined abroad. */
  state: string | undefined;
  /** Basis points. No premium tax is due for an address abroad. */
  taxBasisPoints: number;
}

/**
 * Finds the territory that an address is rated in.
 * @throws Refusal rating_address_rejected where no carrier serves it, property_address_invalid where
 *   ZIP code and state do not exist or belong together
 */
export function rateTerritory(address: WireAddress): Territory {
  if (address.country !== 'US') return territoryAbroad(address.country);
  const postalPlace = placeOfPostal(address.postal);
  const state = address.state_or_region ? stateCode(address.state_or_region) : postalPlace?.state;
  if (!postalPlace || postalPlace.state !== state) {
    throw new ApiError('property_address_invalid', 'The ZIP code and the state don’t match.');
  }
  return territoryOf(state);
}

function territoryAbroad(country: string): Territory {
  if (!isCountry(country)) {
    throw new ApiError('property_address_invalid', 'There is no such country.');
  }
  if (countriesNotServed.has(country)) throw notServedError();
  return { country, state: undefined, taxBasisPoints: 0 };
}

function territoryOf(state: string): Territory {
  const taxBasisPoints = premiumTax[state];
  if (taxBasisPoints === undefined) throw notServedError();
  return { country: 'US', state, taxBasisPoints };
}

function notServedError(): ApiError {
  return new ApiError('rating_address_rejected', 'This policy is not yet available there.');
}
