import type { WireAddress } from '../../src/contract/address.ts';
import { Refusal } from '../errors.ts';
import { isCountry } from '../info/countries.ts';
import { placeOfPostal } from '../info/geocode.ts';
import { stateCode } from '../info/us-states.ts';
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
  if (address.country !== 'US') return rateAbroad(address.country);
  const place = placeOfPostal(address.postal);
  const state = address.state_or_region ? stateCode(address.state_or_region) : place?.state;
  if (!place || place.state !== state) {
    throw new Refusal('property_address_invalid', 'The ZIP code and the state don’t match.');
  }
  return territoryOf(state);
}

function rateAbroad(country: string): Territory {
  if (!isCountry(country)) {
    throw new Refusal('property_address_invalid', 'There is no such country.');
  }
  if (countriesNotServed.has(country)) throw notServed();
  return { country, state: undefined, taxBasisPoints: 0 };
}

function territoryOf(state: string): Territory {
  const taxBasisPoints = premiumTax[state];
  if (taxBasisPoints === undefined) throw notServed();
  return { country: 'US', state, taxBasisPoints };
}

function notServed(): Refusal {
  return new Refusal('rating_address_rejected', 'This policy is not yet available there.');
}
