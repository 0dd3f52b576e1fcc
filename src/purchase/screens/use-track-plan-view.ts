import { useEffect } from 'react';
import { trackEcommerce } from '../../core/reports/ecommerce.ts';

/** Tracks once that the visitor saw the plan. For products with only one plan. */
export function useTrackPlanView(product: string, plan = ''): void {
  useEffect(() => {
    if (plan) trackEcommerce('view_item', { product, plans: [plan] });
  }, [product, plan]);
}
