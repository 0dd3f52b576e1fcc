import * as z from 'zod/mini';

/** What the storefront and the provider both go by; a policy's own `options` are the last word on it. */
export interface ProductRules {
  /** How a claim is made: online and for a repair, by phone, or not at all. */
  claims: 'repair' | 'phone' | 'none';
  /**
   * What canceling gives back: the days that were paid for and not used, the whole until the trip begins
   * and nothing after, or nothing, in which case cover runs to the next payment date.
   */
  refund: 'unused days' | 'until departure' | 'none';
  /** Where a day of cover begins and ends. */
  timeZone: 'UTC' | 'America/New_York';
}

const defaultRules: ProductRules = { claims: 'phone', refund: 'unused days', timeZone: 'UTC' };

/** Every product line of the catalogue. */
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

/** True of a line whose claims are filed on the site. Those of all others are filed by phone. */
export const isFiledOnline = (code: string): boolean => productRules(code).claims === 'repair';

/** @param code as on the wire; a line that came later goes by the usual rules */
export function productRules(code: string): ProductRules {
  return rulesByCode.get(code) ?? defaultRules;
}
