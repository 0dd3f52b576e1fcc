import { useEffect } from 'react';
import { trackEcommerce } from '../../core/reports/ecommerce.ts';

/** Tells analytics once that the one plan of a product is seen. */
export function useTrackItemView(product: string, plan = ''): void {
  useEffect(() => {
    if (plan) trackEcommerce('view_item', { product, plans: [plan] });
  }, [product, plan]);
}
