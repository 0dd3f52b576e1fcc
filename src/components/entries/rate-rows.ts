import type { RateRow } from '../../core/site.ts';
import { allProducts } from './product-groups.ts';

/** The rate table's rows as an island takes them. */
export async function rateRows(): Promise<RateRow[]> {
  const products = await allProducts();
  return products.map(({ name, icon, price, unit, paysUpTo, leavesOut, href }) => {
    return { name, icon, price, unit, paysUpTo, leavesOut, href };
  });
}
