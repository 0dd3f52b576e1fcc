/**
 * Tracks purchases as Google Analytics 4 events, in addition to the events of the specification.
 * Names and parameters come from GA4:
 * https://developers.google.com/analytics/devguides/collection/ga4/ecommerce
 */
import type { Checkout } from '../../contract/purchase/billing.ts';
import { environment } from '../environment.ts';
import { toWireAmount, toMinorUnits } from '../money.ts';

export type EcommerceEvent =
  | 'view_item_list'
  | 'select_item'
  | 'view_item'
  | 'begin_checkout'
  | 'add_payment_info'
  | 'purchase'
  | 'refund';

/** The plans that an event is about: offered, sold or refunded plans. */
export interface EcommerceEventPlans {
  /** The product's name in analytics. */
  product: string;
  /** Title of the plan, or the titles of all offered plans. */
  plans: readonly string[];
  /** Undefined while the price is unknown. */
  price?: Price;
}

/** Amounts in the currency's main unit, without tax. */
interface Price {
  currency: string;
  value: number;
  discount?: number;
}

/** Returns the price of a checkout. `value` is the subtotal minus the discount, without tax. */
export function priceBeforeTax({
  currency_code: currency,
  totals: { subtotal, discount },
}: Pick<Checkout, 'currency_code' | 'totals'>): Price {
  return {
    currency,
    value: toWireAmount(toMinorUnits(subtotal) - toMinorUnits(discount)),
    discount,
  };
}

/**
 * Pushes an ecommerce event. `ecommerce: null` is pushed first, because a tag manager would
 * otherwise add the items of the previous event.
 */
export function trackEcommerce(
  event: EcommerceEvent,
  { product, plans, price }: EcommerceEventPlans,
  extra: Record<string, unknown> = {},
): void {
  const items = plans.map((plan, index) => ({
    item_id: product,
    item_name: plan,
    // Value from the specification, the same as in the event 'Order Completed'.
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
