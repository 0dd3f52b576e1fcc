import { environment } from './environment.ts';

/**
 * Returns the storage key of a pending purchase. A purchase is pending if its request was sent but
 * no response has arrived yet. `id` is the product's id or the purchase's own id.
 */
export function pendingPurchaseKey(id: string): string {
  return `${id}PendingPurchase`;
}

/**
 * Returns true if a purchase is pending. Every screen calls this function, so it is not in the
 * module of the purchase sequence.
 */
export function isPurchasePending(id: string): boolean {
  return environment().storage[pendingPurchaseKey(id)] !== undefined;
}
