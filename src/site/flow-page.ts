import { getEntry } from 'astro:content';
import './build-environment.ts';
import { lowestPrice, unitText } from '../components/landing/lowest-price.ts';
import { unitPricesOfPlans } from '../components/landing/price/unit-price.ts';
import { formatMoney } from '../core/money.ts';
import { settings } from '../core/settings.ts';
import { toSiteBrand } from '../core/site.ts';
import type { Flow } from '../interview/open-flow.ts';
import type { ScreenProps } from '../interview/screens/screen-props.ts';
import { brand } from './brand.ts';

/**
 * Returns a static page for each step of a flow, for getStaticPaths. If a step's title depends on
 * answers, the page's title is the product's name until the island sets the title.
 */
export function stepStaticPaths<Id extends string>({ definition }: Flow<Id>) {
  return definition.steps.map(({ id, title }, at) => ({
    params: { step: id },
    props: {
      title: title ?? definition.product,
      /**
       * True for the first step. Most flows prerender the first step, because it needs no earlier
       * answers.
       */
      first: at === 0,
    },
  }));
}

/**
 * Returns the props of a flow's island. `carrier` is an id in the carriers collection. `product` is
 * the id of a landing. Flows that show a price before the first question need `product`. Without
 * price estimates, no flow does.
 */
export async function flowIslandProps(carrier: string, product?: string): Promise<ScreenProps> {
  const entry = await getEntry('carriers', carrier);
  if (!entry) throw new Error(`There is no carrier '${carrier}'`);
  const { legalName, id: _id, order: _order, ...carrierBrand } = entry.data;
  const pricing = product && settings.hasPriceEstimates ? await pricingOf(product) : {};
  return { site: toSiteBrand(brand), carrier: legalName, carrierBrand, ...pricing };
}

async function pricingOf(product: string) {
  const landing = await getEntry('landings', product);
  const { firstStep, tariff } = landing?.data ?? {};
  if (!landing || !firstStep || !tariff)
    throw new Error(`There is no landing for '${product}' with a tariff and the field firstStep`);
  const lowest = lowestPrice(landing.data);
  const unitPrices = unitPricesOfPlans(tariff);
  const plans = unitPrices ?? [];
  const more = firstStep.more.map((row) => {
    const plan = plans.find(({ name }) => name === row.plan);
    return plan ? { ...row, price: formatMoney(plan.cents / 100) } : row;
  });
  return {
    offer: lowest.cents,
    pricing: {
      ...firstStep,
      more,
      price: formatMoney(lowest.cents / 100),
      unit: `a ${unitText(lowest)}`,
      dependsOnAnswers: unitPrices === undefined,
    },
  };
}
