import { getEntry, type CollectionEntry } from 'astro:content';
import { brand } from '../../site/brand.ts';
import { lowestPrice, unitText, type LowestPrice } from '../landing/lowest-price.ts';
import type { PricePickerConfig } from '../landing/price/price-picker.ts';
import { landingPriceConfig } from '../landing/price/unit-price.ts';
import { entriesInFileOrder } from './entries-in-file-order.ts';
import { memoizePerBuild } from './memoize-per-build.ts';
import { publishedEntries } from './published-entries.ts';

export type Product = CollectionEntry<'products'>['data'] & {
  /** Undefined if the site shows no estimate for the product. */
  priceControl: PricePickerConfig | undefined;
  href: string;
  lowest: LowestPrice;
  /** The lowest price as text, such as '$10'. With this price, `unit` is 'a day'. */
  price: string;
  unit: string;
};
/** Fields of a product that the rate table shows. */
export type RateTableProduct = Pick<
  Product,
  'name' | 'icon' | 'price' | 'unit' | 'paysUpTo' | 'more' | 'leavesOut' | 'href'
>;
/**
 * Fields of a product in the menus and the lead selector. The product may also be a landing page
 * with a `list` field.
 */
type MenuProduct = RateTableProduct & Pick<Product, 'id' | 'menuName' | 'brandLink'>;
export interface ProductGroup {
  type: Product['type'];
  title: string;
  products: MenuProduct[];
}

const titles = { personal: 'Personal', business: 'Business', travel: 'Travel' } as const;

/** Returns every product with the URL of its page, in the order of the content file. */
export function allProducts(): Promise<Product[]> {
  return memoizePerBuild('products with prices', async () =>
    Promise.all((await entriesInFileOrder('products')).map(withPrice)),
  );
}

/** Adds the URL of a product's page, and the price of its landing. */
export async function withPrice(data: CollectionEntry<'products'>['data']): Promise<Product> {
  const landing = await getEntry('landings', data.id);
  if (!landing) throw new Error(`The product ${data.id} has no landing`);
  const lowest = lowestPrice(landing.data);
  const [price, unit] = formatPriceAndUnit(lowest);
  const href = data.brandLink ? brand.links[data.brandLink] : (data.link ?? `/${data.id}`);
  const priceControl = landingPriceConfig(landing.data);
  return { ...data, priceControl, href, lowest, price, unit };
}

/** The landings with a `list` field. They are listed together with the products. */
const listedLandings = () =>
  memoizePerBuild('listed landings', async () =>
    (await publishedEntries('landings')).flatMap((entry) =>
      entry.data.list ? [{ ...entry, list: entry.data.list }] : [],
    ),
  );
type ListedLanding = Awaited<ReturnType<typeof listedLandings>>[number];

/**
 * Returns the products of the menus and the lead selector by group. Landing pages with a menu name
 * are included.
 */
export async function menuProductGroups(): Promise<ProductGroup[]> {
  const landings = await listedLandings();
  const named = landings.flatMap((entry) =>
    entry.list.menuName
      ? [{ type: entry.list.type, id: entry.id, menuName: entry.list.menuName, ...rowOf(entry) }]
      : [],
  );
  const products = [...(await allProducts()), ...named];
  return (Object.keys(titles) as Product['type'][]).map((type) => ({
    type,
    title: titles[type],
    products: menuOrder(products.filter((product) => product.type === type)),
  }));
}

/** Returns the footer's links: first the products, then the landing pages with a menu name. */
export async function footerProductLinks() {
  const products = (await allProducts()).map(({ name, href }) => ({ label: name, href }));
  const landings = (await listedLandings()).filter(({ list }) => list.menuName);
  return [...products, ...landings.map(({ id, data }) => ({ label: data.name, href: `/${id}` }))];
}

/** Sorts a menu group by price, the cheapest product first. */
function menuOrder<Row extends MenuProduct>(products: Row[]): Row[] {
  const amount = ({ price }: Row) => Number(price.replace(/[^\d.]/g, ''));
  return products.toSorted((one, other) => amount(one) - amount(other));
}

/**
 * Returns all products by group: the products of the menus, and the landing pages that have a
 * `list` field but no menu name.
 */
export async function allProductGroups() {
  const others = (await listedLandings()).filter(({ list }) => !list.menuName);
  const groups = await menuProductGroups();
  return groups.map(({ type, title, products }) => ({
    type,
    title,
    products: [
      ...products,
      ...others.filter(({ list }) => list.type === type).map(rowOf),
    ] as RateTableProduct[],
  }));
}

/** Returns the names of the landing pages that have a `list` field but no menu name. */
export async function productNamesOutsideMenu(): Promise<string[]> {
  return (await listedLandings()).flatMap(({ data, list }) => (list.menuName ? [] : [data.name]));
}

function rowOf({ id, data, list }: ListedLanding): RateTableProduct {
  const [price, unit] = formatPriceAndUnit(lowestPrice(data));
  const { icon, paysUpTo, more, leavesOut } = list;
  return { name: data.name, icon, price, unit, paysUpTo, more, leavesOut, href: `/${id}` };
}

/**
 * Formats a price as an amount and a unit: 500 cents for each trip become '$5' and 'a trip'. The
 * amount shows cents only if they are not zero.
 */
export function formatPriceAndUnit(lowest: LowestPrice): [string, string] {
  const { cents } = lowest;
  const amount = cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2);
  return [`$${amount}`, `a ${unitText(lowest)}`];
}
