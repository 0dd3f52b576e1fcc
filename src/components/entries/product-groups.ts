import type { CollectionEntry } from 'astro:content';
import { brand } from '../../site/brand.ts';
import { inOrder } from './in-order.ts';
import { once } from './once.ts';
import { published } from './published.ts';

export type Product = CollectionEntry<'products'>['data'] & { href: string };
/** What the rate table shows of a product. */
export type ProductRow = Pick<
  Product,
  'name' | 'icon' | 'price' | 'unit' | 'paysUpTo' | 'more' | 'leavesOut' | 'href'
>;
export interface ProductGroup {
  type: Product['type'];
  title: string;
  products: Product[];
}

const titles = { personal: 'Personal', business: 'Business', travel: 'Travel' } as const;

/** Every product with the address of its page, in the order of the content file. */
export async function allProducts(): Promise<Product[]> {
  const products = await inOrder('products');
  return products.map((data) => ({
    ...data,
    href: data.brandLink ? brand.links[data.brandLink] : (data.link ?? `/${data.id}`),
  }));
}

/** The products as the menus and the lead selector group them. */
export async function productGroups(): Promise<ProductGroup[]> {
  const products = await allProducts();
  return (Object.keys(titles) as Product['type'][]).map((type) => ({
    type,
    title: titles[type],
    products: menuOrder(products.filter((product) => product.type === type)),
  }));
}

/** In the menus a group starts with its cheapest product. */
function menuOrder(products: Product[]): Product[] {
  const amount = ({ price }: Product) => Number(price.replace(/\D/g, ''));
  return products.toSorted((one, other) => amount(one) - amount(other));
}

/** The groups with all that is sold: the products, and the landings that ask to be listed. */
export async function fullGroups() {
  const landings = await published('landings');
  const groups = await productGroups();
  return groups.map(({ type, title, products }) => ({
    type,
    title,
    products: [
      ...products,
      ...landings.filter(({ data }) => data.list?.type === type).flatMap(rowOf),
    ] as ProductRow[],
  }));
}

/** The names of what is sold beside the products of the menus. */
export function otherProducts(): Promise<string[]> {
  return once('other products', async () => {
    const landings = await published('landings');
    return landings.flatMap(({ data }) => (data.list ? [data.name] : []));
  });
}

function rowOf({ id, data }: CollectionEntry<'landings'>): ProductRow[] {
  if (!data.list) return [];
  const { icon, paysUpTo, more, leavesOut } = data.list;
  const [price, unit] = priceParts(data.offer);
  return [{ name: data.name, icon, price, unit, paysUpTo, more, leavesOut, href: `/${id}` }];
}

/** 500 cents a trip as '$5' and 'a trip'; cents only where there are any. */
export function priceParts({ cents, per }: { cents: number; per: string }): [string, string] {
  const amount = cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
  return [`$${amount}`, `a ${per}`];
}
