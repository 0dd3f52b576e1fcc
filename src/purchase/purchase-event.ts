import { track } from '../core/reports/analytics.ts';

export interface PurchaseEvent {
  policyNumber: string;
  revenue: number;
  currency: string;
  vertical: string;
  plan: string;
  /** Defaults of the specification: affiliation 'sure', category 'Once'. */
  affiliation?: string;
  category?: string;
}

export function trackPurchase(purchase: PurchaseEvent): void {
  const { policyNumber, revenue, currency, vertical, plan } = purchase;
  track('Order Completed', {
    order_id: policyNumber,
    affiliation: purchase.affiliation ?? 'sure',
    revenue,
    currency,
    products: [
      { product_id: vertical, name: plan, category: purchase.category ?? 'Once', quantity: 1 },
    ],
  });
}
