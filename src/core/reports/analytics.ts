import type { ProductCode } from '../../contract/products.ts';
import { environment } from '../environment.ts';

/**
 * Pushes an event to window.dataLayer. Nothing is sent before the visitor consents
 * (analytics-tag.ts).
 */
export function trackEvent(event: string, data: Record<string, unknown> = {}): void {
  environment().track({ event, ...data });
}

/** Tracks that a visitor views a checkout step. `step` is the step's number. */
export function trackCheckoutStep(step: number, product: ProductCode): void {
  trackEvent('Checkout Step Viewed', { step, product });
}
