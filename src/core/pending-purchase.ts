import { environment } from './environment.ts';

/**
 * Returns the storage key of a purchase that was sent but has no response yet. `id` is the
 * product's id or the purchase's own.
 */
export function pendingPurchaseKey(id: string): string {
  return `${id}PendingPurchase`;
}

/**
 * Returns true if there is one. Separate from the purchase sequence, because every screen calls it.
 */
export function isPurchasePending(id: string): boolean {
  return environment().storage[pendingPurchaseKey(id)] !== undefined;
}
