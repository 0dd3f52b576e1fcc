import type { VerticalCode } from '../contract/verticals.ts';
import { environment } from '../lib/environment.ts';

/** Where a vertical's purchase is kept that was sent and not answered. */
export function pendingPurchaseKey(vertical: VerticalCode): string {
  return `${vertical}PendingPurchase`;
}

/** True where there is one. Apart from the purchase sequence, because every screen asks. */
export function isPurchasePending(vertical: VerticalCode): boolean {
  return environment().storage[pendingPurchaseKey(vertical)] !== undefined;
}
