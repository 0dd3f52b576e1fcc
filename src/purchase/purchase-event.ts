/** How a purchase ended, told to analytics and to the page that holds this one. */
import type { CoverfrontEvents } from '../../public/embed.d.ts';
import type { BoundPolicy } from '../contract/purchase/answer.ts';
import type { VerticalCode } from '../contract/verticals.ts';
import { CallError } from '../core/call/call-error.ts';
import { environment } from '../core/environment.ts';
import { track } from '../core/reports/analytics.ts';
import type { PurchaseFailure } from './definition.ts';

interface Completed {
  vertical: VerticalCode;
  /** One order of an analytics tool: told twice under one id, the second is dropped. */
  orderId: string;
  planTitle: string;
  answer: BoundPolicy;
  /** As the host page hears of it. */
  purchase: BoundPolicy;
}

export function tellCompleted({ vertical, orderId, planTitle, answer, purchase }: Completed): void {
  track('Order Completed', {
    order_id: orderId,
    // The specification's own words.
    affiliation: 'sure',
    revenue: answer.totals.grandtotal,
    currency: answer.currency_code,
    products: [{ product_id: vertical, name: planTitle, category: 'Once', quantity: 1 }],
  });
  const told: CoverfrontEvents['purchaseSuccess'] = { type: 'purchaseSuccess', vertical, purchase };
  environment().postToHost({ ...told });
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
