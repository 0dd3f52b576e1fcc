import { AUTHORIZATION_DAYS } from '../../src/contract/purchase/billing.ts';
import { sumOf } from '../money.ts';
import { amountDueNow, type OrderItem, type OrderItems } from './order-types.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Until when what a policy costs is only held: an instant, or null where it is charged at once. Holds lapse
 * within a week: what nobody has decided by then is charged, and refunded where it is rejected.
 */
export function authorizedUntil(item: OrderItem, now: Date): string | null {
  const isPending = item.status === 'pending' || 'endorsedPolicy' in item;
  return isPending ? new Date(now.getTime() + AUTHORIZATION_DAYS * DAY_MS).toISOString() : null;
}

/** What of it is held, and the day by which it is charged at the latest; undefined where nothing is. */
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
