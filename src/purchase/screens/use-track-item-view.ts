import { useEffect } from 'react';
import { trackEcommerce } from '../../core/reports/ecommerce.ts';

/** Tracks once that the visitor saw the only plan of a product. */
export function useTrackItemView(product: string, plan = ''): void {
  useEffect(() => {
    if (plan) trackEcommerce('view_item', { product, plans: [plan] });
  }, [product, plan]);
}
