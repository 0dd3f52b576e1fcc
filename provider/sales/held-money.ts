import { HELD_DAYS } from '../../src/contract/purchase/billing.ts';
import type { Goods } from './purchase-order.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Until when what a policy costs is only held: an instant, or null where it is charged at once. Holds lapse
 * within a week: what nobody has decided by then is charged, and refunded where it is rejected.
 */
export function heldUntil(goods: Goods, now: Date): string | null {
  const waits = goods.status === 'pending' || 'changed' in goods;
  return waits ? new Date(now.getTime() + HELD_DAYS * DAY).toISOString() : null;
}
