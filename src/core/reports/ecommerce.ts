/**
 * A sale as Google Analytics 4 counts it, beside the specified events: its names, its parameters.
 * https://developers.google.com/analytics/devguides/collection/ga4/ecommerce
 */
import type { Checkout } from '../../contract/purchase/billing.ts';
import { environment } from '../environment.ts';
import { toDecimal, toMinor } from '../money.ts';

export type EcommerceEvent =
  | 'view_item_list'
  | 'select_item'
  | 'view_item'
  | 'begin_checkout'
  | 'add_payment_info'
  | 'purchase'
  | 'refund';

/** What is on offer, sold or given back. */
export interface EcommerceItems {
  /** The product's one name in analytics. */
  product: string;
  /** Title of the plan, or of each that is offered. */
  plans: readonly string[];
  /** Left out while nobody knows it. */
  price?: Price;
}

/** In the currency's main unit, without tax. */
interface Price {
  currency: string;
  value: number;
  discount?: number;
}

/** The price of a checkout: what is taken off is off, tax is told apart. */
export function priceBeforeTax({
  currency_code: currency,
  totals: { subtotal, discount },
}: Pick<Checkout, 'currency_code' | 'totals'>): Price {
  return { currency, value: toDecimal(toMinor(subtotal) - toMinor(discount)), discount };
}

/** Pushes the event, after the word by which a tag manager forgets the goods of the one before. */
export function trackEcommerce(
  event: EcommerceEvent,
  { product, plans, price }: EcommerceItems,
  extra: Record<string, unknown> = {},
): void {
  const items = plans.map((plan, index) => ({
    item_id: product,
    item_name: plan,
    // The specification's own words, as in Order Completed.
    affiliation: 'sure',
    item_category: 'Once',
    ...(plans.length > 1 && { index }),
    ...(price && { price: price.value }),
    ...(price?.discount && { discount: price.discount }),
    quantity: 1,
  }));
  const value = price && { currency: price.currency, value: price.value };
  environment().track({ ecommerce: null });
  environment().track({ event, ecommerce: { ...value, ...extra, items } });
}
