import * as z from 'zod/mini';
import { defaultRules, type ProductDescription, type ProductRules } from './describe-product.ts';
import * as products from './product-list.ts';

export { products };
export type { ProductRules };
export type ProductCode = keyof typeof products;

export const productCodes = Object.keys(products) as ProductCode[];
export const productCodeSchema = z.enum(productCodes);

const productsByCode = new Map<string, ProductDescription>(Object.entries(products));

/** Returns the description of a product. Undefined if the code is unknown. */
export function findProduct(code: string): ProductDescription | undefined {
  return productsByCode.get(code);
}

/** True if claims for the product are filed online. */
export const hasOnlineClaimFiling = (code: string): boolean =>
  productRules(code).claims === 'repair';

/**
 * Returns the rules of a product.
 * @param code product code in API calls. An unknown code gets the default rules
 */
export function productRules(code: string): ProductRules {
  return findProduct(code) ?? defaultRules;
}
