import type { RateRow } from '../../core/site.ts';
import { allProducts } from './product-groups.ts';

/** Returns the rows of the rate table as props of an island. */
export async function rateRows(): Promise<RateRow[]> {
  const products = await allProducts();
  return products.map(({ name, icon, price, unit, paysUpTo, leavesOut, href }) => {
    return { name, icon, price, unit, paysUpTo, leavesOut, href };
  });
}
