import * as z from 'zod/mini';

/**
 * Default rules of a product. The storefront and the server both use them. The `options` field of a
 * single policy overrides these rules.
 */
export interface ProductRules {
  /**
   * Way to file a claim. 'repair': online, for a repair. 'phone': by phone. 'none': claims cannot
   * be filed.
   */
  claims: 'repair' | 'phone' | 'none';
  /**
   * Refund at cancellation. 'unused days': the paid days that are not used are refunded. 'until
   * departure': the full price is refunded before the trip begins, and nothing after that. 'none':
   * nothing is refunded, and coverage continues until the next payment date.
   */
  refund: 'unused days' | 'until departure' | 'none';
  /**
   * Time zone of the policy's calendar dates. A day of coverage begins and ends at midnight in this
   * time zone.
   */
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

/** True if claims for the product are filed online. */
export const hasOnlineClaimFiling = (code: string): boolean =>
  productRules(code).claims === 'repair';

/**
 * Returns the rules of a product.
 * @param code product code in API calls. An unknown code gets the default rules
 */
export function productRules(code: string): ProductRules {
  return rulesByCode.get(code) ?? defaultRules;
}
