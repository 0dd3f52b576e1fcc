import type { ProductCode } from '../../contract/products.ts';
import { environment } from '../environment.ts';

/** Puts an event into window.dataLayer; nothing leaves the page before consent (analytics-tag). */
export function track(event: string, data: Record<string, unknown> = {}): void {
  environment().track({ event, ...data });
}

/** A numbered step of the checkout, seen. */
export function trackCheckoutStep(step: number, product: ProductCode): void {
  track('Checkout Step Viewed', { step, product });
}
