/** How a purchase ended, told to analytics and to the page that holds this one. */
import type { CoverfrontEvents } from '../../public/embed.d.ts';
import type { BoundPolicy } from '../contract/purchase/answer.ts';
import type { VerticalCode } from '../contract/verticals.ts';
import { CallError } from '../core/call/call-error.ts';
import { environment } from '../core/environment.ts';
import { track } from '../core/reports/analytics.ts';
import { priceBeforeTax, trackEcommerce } from '../core/reports/ecommerce.ts';
import type { Order, PurchaseCall, PurchaseFailure } from './definition.ts';

/** Of any purchase. */
type Ordered = Pick<Order<PurchaseCall>, 'planTitle' | 'price'> & { request: unknown };

/** What gives money back, or moves none, is no checkout. */
export function tellBegun(vertical: VerticalCode, { planTitle, price, request }: Ordered): void {
  const { revenue = 0 } = request as { revenue?: number };
  if (revenue > 0) trackEcommerce('begin_checkout', goodsOf(vertical, planTitle, price));
}

/** A card was taken for it; whether it came out of a wallet only the processor knows. */
export function tellPaymentInfo(vertical: VerticalCode, { planTitle, price }: Ordered): void {
  trackEcommerce('add_payment_info', goodsOf(vertical, planTitle, price));
}

function goodsOf(vertical: VerticalCode, planTitle: string, price: Ordered['price']) {
  return { vertical, plans: [planTitle], price: priceBeforeTax(price) };
}

interface Completed {
  vertical: VerticalCode;
  /** One order of an analytics tool: told twice under one id, the second is dropped. */
  orderId: string;
  planTitle: string;
  /** As the request named it: below zero where a change gives money back. */
  revenue: unknown;
  answer: BoundPolicy;
  /** As the host page hears of it. */
  purchase: BoundPolicy;
}

export function tellCompleted({ purchase, ...sale }: Completed): void {
  const { vertical, orderId, planTitle, answer } = sale;
  track('Order Completed', {
    order_id: orderId,
    // The specification's own words.
    affiliation: 'sure',
    revenue: answer.totals.grandtotal,
    currency: answer.currency_code,
    products: [{ product_id: vertical, name: planTitle, category: 'Once', quantity: 1 }],
  });
  tellMoney(sale);
  const told: CoverfrontEvents['purchaseSuccess'] = { type: 'purchaseSuccess', vertical, purchase };
  environment().postToHost({ ...told });
}

/** A refund names the order that it gives back from: the policy's first purchase. */
function tellMoney({ vertical, orderId, planTitle, revenue, answer }: Omit<Completed, 'purchase'>) {
  const amount = Number(revenue);
  if (amount > 0)
    trackEcommerce('purchase', goodsOf(vertical, planTitle, answer), {
      transaction_id: orderId,
      tax: answer.totals.tax,
    });
  if (amount < 0)
    trackEcommerce(
      'refund',
      {
        vertical,
        plans: [planTitle],
        price: { currency: answer.currency_code, value: -amount },
      },
      { transaction_id: answer.policy_number },
    );
}

/** Answers what is kept of the failure. */
export function tellFailed(vertical: VerticalCode, error: unknown): PurchaseFailure {
  const refused = error instanceof CallError ? error : null;
  const reason = { code: refused?.code ?? 'unknown', message: refused?.said ?? '' };
  track('Purchase Failed', { product: vertical, code: reason.code });
  const told: CoverfrontEvents['purchaseFailure'] = {
    type: 'purchaseFailure',
    vertical,
    error: reason,
  };
  environment().postToHost({ ...told });
  return reason;
}
