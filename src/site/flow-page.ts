import { getEntry } from 'astro:content';
import './build-environment.ts';
import { formatMoney } from '../core/money.ts';
import { siteOf } from '../core/site.ts';
import type { Flow } from '../flow/define-flow.ts';
import type { ScreenProps } from '../flow/screens/screen-props.ts';
import { brand } from './brand.ts';

/** A page for each step of a flow. A title that depends on answers is the island's to set. */
export function stepPages<State, Id extends string>({ definition }: Flow<State, Id>) {
  return definition.steps.map(({ id, title }, at) => ({
    params: { step: id },
    props: {
      title: typeof title === 'string' ? title : definition.product,
      /** The step that is drawn ahead: nothing has to be known for it. */
      first: at === 0,
    },
  }));
}

/**
 * What the page of a flow gives its island. `carrier` is an entry of the carriers' collection, `product` one
 * of the landings, where the flow begins with a price.
 */
export async function flowProps(carrier: string, product?: string): Promise<ScreenProps> {
  const entry = await getEntry('carriers', carrier);
  if (!entry) throw new Error(`There is no carrier '${carrier}'`);
  const { legalName, id: _id, order: _order, ...carrierBrand } = entry.data;
  const pricing = product === undefined ? {} : await pricingOf(product);
  return { site: siteOf(brand), carrier: legalName, carrierBrand, ...pricing };
}

async function pricingOf(product: string) {
  const landing = await getEntry('landings', product);
  const entry = await getEntry('pricing', product);
  if (!landing || !entry) throw new Error(`Nothing is advertised of '${product}'`);
  const { cents, per } = landing.data.offer;
  const { id: _id, order: _order, ...facts } = entry.data;
  return {
    offer: cents,
    pricing: { ...facts, price: formatMoney(cents / 100), unit: `a ${per}` },
  };
}
