import type { ProductCode } from '../contract/products.ts';
import type { Territory } from '../contract/territory.ts';
import { premiumTaxBasisPointsByState } from './premium-tax.ts';

/**
 * Countries in which no carrier may offer coverage. An address there is rejected for every product.
 */
const countriesNotServed: ReadonlySet<string> = new Set(['CU', 'IR', 'KP', 'SY']);

interface ProductAvailability {
  /** US states in which the product is not offered. */
  readonly statesNotOffered: readonly string[];
  /** True if the product is offered only in the United States. */
  readonly isUsOnly?: true;
}

/** Products that are not offered everywhere that the carriers serve. */
const availability: Partial<Record<ProductCode, ProductAvailability>> = {
  renters: { isUsOnly: true, statesNotOffered: ['AK', 'HI'] },
  commercial: { isUsOnly: true, statesNotOffered: ['AK', 'HI'] },
  collectibles: { isUsOnly: true, statesNotOffered: [] },
};

/**
 * True if the product is offered to people or for things in a US state or country. The server's
 * rating and the storefront's address forms both use this function. A US state without a premium tax
 * is not served. To change where a product is offered, change the tables above; a new US state also
 * needs its rates.
 */
export function isOfferedIn(product: ProductCode, { country, state }: Territory): boolean {
  const { isUsOnly, statesNotOffered = [] } = availability[product] ?? {};
  if (country !== 'US') return !isUsOnly && !countriesNotServed.has(country);
  if (state === undefined || statesNotOffered.includes(state)) return false;
  return Object.hasOwn(premiumTaxBasisPointsByState, state);
}
