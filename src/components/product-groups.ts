import type { CollectionEntry } from 'astro:content';
import { brand } from '../lib/brand.ts';
import { inOrder } from './in-order.ts';

export type Product = CollectionEntry<'products'>['data'] & { href: string };
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
