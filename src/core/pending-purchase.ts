import { environment } from './environment.ts';

/**
 * Returns the storage key of a pending purchase: its request was sent, but no response has arrived
 * yet. `id` is the product's id or the purchase's own id.
 */
export function pendingPurchaseKey(id: string): string {
  return `${id}PendingPurchase`;
}

/**
 * Returns true if a purchase is pending. This function is not in the purchase sequence's module,
 * because every screen calls it.
 */
export function isPurchasePending(id: string): boolean {
  return environment().storage[pendingPurchaseKey(id)] !== undefined;
}
