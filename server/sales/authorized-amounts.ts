import { AUTHORIZATION_DAYS } from '../../src/contract/service-facts.ts';
import { sumOf } from '../money.ts';
import { amountDueNow, type OrderItem, type OrderItems } from './order-types.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the instant until which an item's price is only authorized; null when the price is
 * charged at once. If the carrier has not decided by this instant, the price is captured, because
 * authorizations expire within a week. The price is refunded if the carrier rejects the policy
 * later.
 */
export function authorizedUntil(item: OrderItem, now: Date): string | null {
  const isPending = item.status === 'pending' || 'endorsedPolicy' in item;
  return isPending ? new Date(now.getTime() + AUTHORIZATION_DAYS * DAY_MS).toISOString() : null;
}

/**
 * Returns the amount of an order that stays authorized, and the day by which this amount is
 * captured at the latest. Undefined when nothing stays authorized.
 */
export function authorizedAmountOf(
  items: OrderItems,
  now: Date,
): { amount: number; until: string } | undefined {
  const pendingItems = items.filter(
    (item) => amountDueNow(item) > 0 && authorizedUntil(item, now) !== null,
  );
  const [until] = pendingItems.flatMap((item) => authorizedUntil(item, now) ?? []);
  return until === undefined
    ? undefined
    : { amount: sumOf(pendingItems, amountDueNow), until: until.slice(0, 10) };
}
