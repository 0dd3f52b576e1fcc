import { productCodes } from '../../src/contract/products.ts';
import type { Product, Products } from '../policies/product.ts';
import * as productRoutes from './product-routes.ts';

type OfferedProduct = Extract<
  (typeof productRoutes)[keyof typeof productRoutes],
  { plans: unknown }
>;

/**
 * Every product that the server sells.
 * @internal
 */
export const offeredProducts = Object.values(productRoutes).filter(
  (part): part is OfferedProduct => 'plans' in part,
);

/**
 * Products that the storefront shows but this server does not sell. Other products that this server
 * does not sell have the default rules.
 */
const externalProducts: Partial<Products> = {
  flight: { paysDeathBenefit: true },
  rideshare: { paysDeathBenefit: true },
};

/** Every product of the storefront, by product code. */
export const productsByCode = Object.fromEntries([
  ...productCodes.map((code): [string, Product] => [code, externalProducts[code] ?? {}]),
  ...offeredProducts.map((product): [string, Product] => [product.code, product]),
]) as Products;
