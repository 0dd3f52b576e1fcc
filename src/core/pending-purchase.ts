import { environment } from './environment.ts';

/** Where a purchase is kept that was sent and not answered. `id` is the vertical's, or the purchase's own. */
export function pendingPurchaseKey(id: string): string {
  return `${id}PendingPurchase`;
}

/** True where there is one. Apart from the purchase sequence, because every screen asks. */
export function isPurchasePending(id: string): boolean {
  return environment().storage[pendingPurchaseKey(id)] !== undefined;
}
