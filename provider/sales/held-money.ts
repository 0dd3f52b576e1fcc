import { HELD_DAYS } from '../../src/contract/purchase/billing.ts';
import { sumOf } from '../money.ts';
import { dueNow, type Goods, type Lot } from './purchase-order.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Until when what a policy costs is only held: an instant, or null where it is charged at once. Holds lapse
 * within a week: what nobody has decided by then is charged, and refunded where it is rejected.
 */
export function heldUntil(goods: Goods, now: Date): string | null {
  const waits = goods.status === 'pending' || 'changed' in goods;
  return waits ? new Date(now.getTime() + HELD_DAYS * DAY).toISOString() : null;
}

/** What of it is held, and the day by which it is charged at the latest; undefined where nothing is. */
export function heldOf(lot: Lot, now: Date): { amount: number; until: string } | undefined {
  const waiting = lot.filter((goods) => dueNow(goods) > 0 && heldUntil(goods, now) !== null);
  const [until] = waiting.flatMap((goods) => heldUntil(goods, now) ?? []);
  return until === undefined
    ? undefined
    : { amount: sumOf(waiting, dueNow), until: until.slice(0, 10) };
}
