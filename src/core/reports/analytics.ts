import type { ProductCode } from '../../contract/products.ts';
import { environment } from '../environment.ts';

/** Pushes an event to window.dataLayer. Nothing leaves the page before consent (analytics-tag). */
export function track(event: string, data: Record<string, unknown> = {}): void {
  environment().track({ event, ...data });
}

/** Tracks the view of a numbered checkout step. */
export function trackCheckoutStep(step: number, product: ProductCode): void {
  track('Checkout Step Viewed', { step, product });
}
