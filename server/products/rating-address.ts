import type { WireAddress } from '../../src/contract/address.ts';
import { ApiError } from '../errors.ts';
import { isCountryCode } from '../reference-data/countries.ts';
import { placeOfPostal } from '../reference-data/geocode.ts';
import type { ProductCode } from '../../src/contract/products.ts';
import { inTerritory, type Territory } from '../../src/contract/territory.ts';
import { findStateCode } from '../../src/contract/us-states.ts';
import { isOfferedIn } from '../../src/tariffs/availability.ts';
import { premiumTaxBasisPointsByState } from '../../src/tariffs/premium-tax.ts';

/**
 * True when the first address line is a post office box. The premium cannot be calculated for such
 * an address, because no home and no insured things are there.
 */
export function isPostOfficeBox(line1: string): boolean {
  return /^\s*(?:p\.?\s*o\.?\s*box\b|p\.?o\.?b\.?\s*(?:#\s*)?\d|post\s+office\s+box\b)/i.test(
    line1,
  );
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
 * Returns the territory of an address, which the premium of the product depends on.
 * @throws ApiError `no_offers_found` when the product is not offered in the US state;
 * `rating_address_rejected` when no carrier serves the US state, or when the product is not offered
 * in the country; `property_address_invalid` when the ZIP code or the US state does not exist, or
 * when the two do not match
 */
export function findRatingTerritory(address: WireAddress, product: ProductCode): RatingTerritory {
  if (address.country !== 'US') return territoryAbroad(address.country, product);
  const postalPlace = placeOfPostal(address.postal);
  const state = address.state_or_region
    ? findStateCode(address.state_or_region)
    : postalPlace?.state;
  if (!postalPlace || postalPlace.state !== state) {
    throw new ApiError('property_address_invalid', 'The ZIP code and the state don’t match.');
  }
  return territoryInState(state, product);
}

function territoryAbroad(country: string, product: ProductCode): RatingTerritory {
  if (!isCountryCode(country)) {
    throw new ApiError('property_address_invalid', 'We don’t recognize that country.');
  }
  if (!isOfferedIn(product, { country }))
    throw notOfferedError('rating_address_rejected', { country });
  return { country, state: undefined, taxBasisPoints: 0 };
}

function territoryInState(state: string, product: ProductCode): RatingTerritory {
  const territory = { country: 'US', state };
  const taxBasisPoints = premiumTaxBasisPointsByState[state];
  if (taxBasisPoints === undefined) throw notOfferedError('rating_address_rejected', territory);
  if (!isOfferedIn(product, territory)) throw notOfferedError('no_offers_found', territory);
  return { ...territory, taxBasisPoints };
}

function notOfferedError(
  code: 'no_offers_found' | 'rating_address_rejected',
  territory: Territory,
): ApiError {
  return new ApiError(code, `This policy isn’t available ${inTerritory(territory)} yet.`);
}

/**
 * Returns the US state of a territory.
 * @throws Error if the territory is abroad. Only products that are offered only in the United States
 * call this function.
 */
export function requireState({ state, country }: RatingTerritory): string {
  if (state === undefined) throw new Error(`No rates for the country ${country}`);
  return state;
}
