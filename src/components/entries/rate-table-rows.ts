import type { ProductPriceRow } from '../../core/site.ts';
import { allProducts } from './product-groups.ts';

/** Returns the rows of the rate table in the form that an island needs as props. */
export async function rateTableRows(): Promise<ProductPriceRow[]> {
  const products = await allProducts();
  return products.map(({ name, icon, price, unit, paysUpTo, leavesOut, href }) => {
    return { name, icon, price, unit, paysUpTo, leavesOut, href };
  });
}
