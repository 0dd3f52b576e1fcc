import * as z from 'zod/mini';

/**
 * Default rules of a product for storefront and server. A policy's own `options` take precedence.
 */
export interface ProductRules {
  /** Way to file a claim: online for a repair, by phone, or not possible. */
  claims: 'repair' | 'phone' | 'none';
  /**
   * Refund at cancellation. 'unused days': the paid days that are not used. 'until departure': the
   * full price until the trip begins, nothing after that. 'none': no refund, and coverage continues
   * until the next payment date.
   */
  refund: 'unused days' | 'until departure' | 'none';
  /** Time zone in which a day of coverage begins and ends. */
  timeZone: 'UTC' | 'America/New_York';
}

const defaultRules: ProductRules = { claims: 'phone', refund: 'unused days', timeZone: 'UTC' };

/** Rules of every product in the catalog. */
const rulesByProduct = {
  baggage: { ...defaultRules, refund: 'until departure' },
  flight: { ...defaultRules, refund: 'until departure' },
  collectibles: defaultRules,
  devices: { ...defaultRules, claims: 'repair' },
  pet: defaultRules,
  rental_car: { ...defaultRules, timeZone: 'America/New_York' },
  renters: defaultRules,
  rideshare: defaultRules,
  commercial: defaultRules,
  landlord: { ...defaultRules, refund: 'none' },
  home_warranty: defaultRules,
  carsafe: { ...defaultRules, claims: 'none' },
  homesafe: { ...defaultRules, claims: 'none' },
} satisfies Record<string, ProductRules>;
export type ProductCode = keyof typeof rulesByProduct;

export const productCodes = Object.keys(rulesByProduct) as ProductCode[];
export const productCodeSchema = z.enum(productCodes);

const rulesByCode = new Map<string, ProductRules>(Object.entries(rulesByProduct));

/**
 * True for a product whose claims are filed online. Claims on other products are filed by phone.
 */
export const isFiledOnline = (code: string): boolean => productRules(code).claims === 'repair';

/**
 * Returns the rules of a product.
 * @param code of the product on the wire; an unknown code gets the default rules
 */
export function productRules(code: string): ProductRules {
  return rulesByCode.get(code) ?? defaultRules;
}
