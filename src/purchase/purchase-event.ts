/** Reports the outcome of a purchase to analytics and to the host page. */
import type { CoverfrontEvents } from '../../public/embed.d.ts';
import type { BoundPolicy } from '../contract/purchase/purchase-response.ts';
import type { ProductCode } from '../contract/products.ts';
import { environment } from '../core/environment.ts';
import { trackEvent } from '../core/reports/analytics.ts';
import { priceBeforeTax, trackEcommerce } from '../core/reports/ecommerce.ts';
import { postFailureToHost } from './host-failure.ts';
import { toHostPurchase } from './host-purchase.ts';
import type { Order, PurchaseCall, PurchaseFailure } from './definition.ts';

/** The parts of a product's order that the analytics events contain. */
type OrderSummary = Pick<Order<PurchaseCall>, 'planTitle' | 'price'> & { request: unknown };

/**
 * Tracks the start of a checkout, but only if there is something to pay. An endorsement without a
 * charge is not a checkout.
 */
export function trackCheckoutStarted(
  product: ProductCode,
  { planTitle, price, request }: OrderSummary,
): void {
  const { revenue = 0 } = request as { revenue?: number };
  if (revenue > 0) trackEcommerce('begin_checkout', ecommerceItemsOf(product, planTitle, price));
}

/**
 * Tracks that the buyer entered a card. Does not distinguish cards from a wallet, because only the
 * processor can identify them.
 */
export function trackCardEntered(product: ProductCode, { planTitle, price }: OrderSummary): void {
  trackEcommerce('add_payment_info', ecommerceItemsOf(product, planTitle, price));
}

function ecommerceItemsOf(product: ProductCode, planTitle: string, price: OrderSummary['price']) {
  return { product, plans: [planTitle], price: priceBeforeTax(price) };
}

interface Completed {
  product: ProductCode;
  /** Id of the order in analytics. Analytics tools ignore a second order with the same id. */
  orderId: string;
  planTitle: string;
  /** Amount of the purchase request. Negative if an endorsement causes a refund. */
  revenue: unknown;
  policy: BoundPolicy;
  /** The policy with the data that only this product's confirmation shows. */
  purchase: BoundPolicy;
}

export function reportPurchaseCompleted({ purchase, ...order }: Completed): void {
  const { product, orderId, planTitle, policy } = order;
  trackEvent('Order Completed', {
    order_id: orderId,
    // The specification of the event 'Order Completed' requires this value. It is not the brand.
    affiliation: 'sure',
    revenue: policy.totals.grandtotal,
    currency: policy.currency_code,
    products: [{ product_id: product, name: planTitle, category: 'Once', quantity: 1 }],
  });
  trackRevenue(order);
  const message: CoverfrontEvents['purchaseSuccess'] = {
    type: 'purchaseSuccess',
    vertical: product,
    purchase: toHostPurchase(product, purchase),
  };
  environment().postToHost({ ...message });
}

/** Tracks a purchase or a refund. A refund has the order id of the first purchase of the policy. */
function trackRevenue({
  product,
  orderId,
  planTitle,
  revenue,
  policy,
}: Omit<Completed, 'purchase'>) {
  const amount = Number(revenue);
  if (amount > 0)
    trackEcommerce('purchase', ecommerceItemsOf(product, planTitle, policy), {
      transaction_id: orderId,
      tax: policy.totals.tax,
    });
  if (amount < 0)
    trackEcommerce(
      'refund',
      {
        product,
        plans: [planTitle],
        price: { currency: policy.currency_code, value: -amount },
      },
      { transaction_id: policy.policy_number },
    );
}

/**
 * Reports a failed purchase to analytics and to the host page. Returns the error's code and
 * message, so that the caller can store them.
 */
export function reportPurchaseFailed(product: ProductCode, error: unknown): PurchaseFailure {
  const reason = postFailureToHost(product, error);
  trackEvent('Purchase Failed', { product, code: reason.code });
  return reason;
}
