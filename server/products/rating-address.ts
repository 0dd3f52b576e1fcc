import type { WireAddress } from '../../src/contract/address.ts';
import { ApiError } from '../errors.ts';
import { isCountryCode } from '../reference-data/countries.ts';
import { placeOfPostal } from '../reference-data/geocode.ts';
import { findStateCode } from '../reference-data/us-states.ts';
import {
  countryCodesNotServed,
  premiumTaxBasisPointsByState,
} from '../../src/tariffs/premium-tax.ts';

/**
 * True when the first address line is a post office box. The premium cannot be calculated for such
 * an address, because no home and no insured things are there.
 */
export function isPostOfficeBox(line1: string): boolean {
  return /^\s*(?:p\.?\s*o\.?\s*box\b|p\.?o\.?b\.?\s*#?\s*\d|post\s+office\s+box\b)/i.test(line1);
}

/** The parts of an address that the premium depends on. */
export interface RatingTerritory {
  /** Country code, ISO 3166-1 alpha-2. */
  country: string;
  /** US state code. Undefined outside the United States. */
  state: string | undefined;
  /** Premium tax in basis points. 0 for an address outside the United States. */
  taxBasisPoints: number;
}

/**
 * Returns the territory of an address, which the premium depends on.
 * @throws ApiError `rating_address_rejected` when no carrier insures risks there;
 * `property_address_invalid` when the ZIP code or the US state does not exist, or when the two do
 * not match
 */
export function findRatingTerritory(address: WireAddress): RatingTerritory {
  if (address.country !== 'US') return territoryAbroad(address.country);
  const postalPlace = placeOfPostal(address.postal);
  const state = address.state_or_region
    ? findStateCode(address.state_or_region)
    : postalPlace?.state;
  if (!postalPlace || postalPlace.state !== state) {
    throw new ApiError('property_address_invalid', 'The ZIP code and the state don’t match.');
  }
  return territoryOf(state);
}

function territoryAbroad(country: string): RatingTerritory {
  if (!isCountryCode(country)) {
    throw new ApiError('property_address_invalid', 'There is no such country.');
  }
  if (countryCodesNotServed.has(country)) throw notServedError();
  return { country, state: undefined, taxBasisPoints: 0 };
}

function territoryOf(state: string): RatingTerritory {
  const taxBasisPoints = premiumTaxBasisPointsByState[state];
  if (taxBasisPoints === undefined) throw notServedError();
  return { country: 'US', state, taxBasisPoints };
}

function notServedError(): ApiError {
  return new ApiError('rating_address_rejected', 'This policy is not yet available there.');
}
