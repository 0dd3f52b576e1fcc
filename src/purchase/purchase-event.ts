/** How a purchase ended, told to analytics and to the page that holds this one. */
import type { CoverfrontEvents } from '../../public/embed.d.ts';
import type { BoundPolicy } from '../contract/purchase/purchase-response.ts';
import type { ProductCode } from '../contract/products.ts';
import { CallError } from '../core/call/call-error.ts';
import { environment } from '../core/environment.ts';
import { track } from '../core/reports/analytics.ts';
import { priceBeforeTax, trackEcommerce } from '../core/reports/ecommerce.ts';
import type { Order, PurchaseCall, PurchaseFailure } from './definition.ts';

/** Of any purchase. */
type OrderSummary = Pick<Order<PurchaseCall>, 'planTitle' | 'price'> & { request: unknown };

/** What gives money back, or moves none, is no checkout. */
export function trackCheckoutStarted(
  product: ProductCode,
  { planTitle, price, request }: OrderSummary,
): void {
  const { revenue = 0 } = request as { revenue?: number };
  if (revenue > 0) trackEcommerce('begin_checkout', ecommerceItemsOf(product, planTitle, price));
}

/** A card was taken for it; whether it came out of a wallet only the processor knows. */
export function trackPaymentInfo(product: ProductCode, { planTitle, price }: OrderSummary): void {
  trackEcommerce('add_payment_info', ecommerceItemsOf(product, planTitle, price));
}

function ecommerceItemsOf(product: ProductCode, planTitle: string, price: OrderSummary['price']) {
  return { product, plans: [planTitle], price: priceBeforeTax(price) };
}

interface Completed {
  product: ProductCode;
  /** One order of an analytics tool: told twice under one id, the second is dropped. */
  orderId: string;
  planTitle: string;
  /** As the request named it: below zero where a change gives money back. */
  revenue: unknown;
  policy: BoundPolicy;
  /** As the host page hears of it. */
  purchase: BoundPolicy;
}

export function reportCompleted({ purchase, ...order }: Completed): void {
  const { product, orderId, planTitle, policy } = order;
  track('Order Completed', {
    order_id: orderId,
    // The specification's own words.
    affiliation: 'sure',
    revenue: policy.totals.grandtotal,
    currency: policy.currency_code,
    products: [{ product_id: product, name: planTitle, category: 'Once', quantity: 1 }],
  });
  trackRevenue(order);
  const message: CoverfrontEvents['purchaseSuccess'] = {
    type: 'purchaseSuccess',
    vertical: product,
    purchase,
  };
  environment().postToHost({ ...message });
}

/** A refund names the order that it gives back from: the policy's first purchase. */
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

/** Answers what is kept of the failure. */
export function reportFailed(product: ProductCode, error: unknown): PurchaseFailure {
  const callError = error instanceof CallError ? error : null;
  const reason = { code: callError?.code ?? 'unknown', message: callError?.serverMessage ?? '' };
  track('Purchase Failed', { product, code: reason.code });
  const message: CoverfrontEvents['purchaseFailure'] = {
    type: 'purchaseFailure',
    vertical: product,
    error: reason,
  };
  environment().postToHost({ ...message });
  return reason;
}
