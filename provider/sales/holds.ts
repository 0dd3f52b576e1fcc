import type { ErrorCode } from '../../src/contract/errors.ts';
import { nextTurn, SLICE } from '../data/slices.ts';
import { Refusal } from '../errors.ts';
import type { Services } from '../services.ts';
import type { ChargeableMethod } from './payment-methods.ts';
import { dueNow, type Goods, type Item, type Sale } from './purchase-order.ts';
import type { PurchaseKey } from './unique-keys.ts';

/**
 * Holds what each costs, so that each is taken and given back by itself; a no to one lets go of all. Where
 * nothing is due nothing is held.
 * @throws Refusal payment_method_rejected_by_service, payment_action_required, outcome_unknown
 */
export async function holdAll(services: Services, sale: Sale): Promise<Item[]> {
  const { method } = sale;
  const held: Item[] = [];
  for (const [at, ids] of sale.made.items.entries()) {
    const goods = sale.lot[at];
    if (!goods) continue;
    try {
      const chargeRef = method && (await hold(services, sale.key, { method, goods, at }));
      held.push({ ...ids, goods, chargeRef });
    } catch (error) {
      // What is open may be asked for again under the same key, and finds the holds before it.
      if (error instanceof Refusal && !open.has(error.code)) await release(services, held);
      throw error;
    }
  }
  return held;
}

/** Neither a yes nor a no. */
const open: ReadonlySet<ErrorCode> = new Set(['outcome_unknown', 'payment_action_required']);

async function hold(
  { gateway }: Services,
  key: PurchaseKey,
  { method, goods, at }: { method: ChargeableMethod; goods: Goods; at: number },
): Promise<string> {
  const { chargeRef, gatewayRef } = await gateway.authorize({
    // A colon is in no unique key: nobody else's is the same.
    key: at === 0 ? key.key : `${key.key}:${at + 1}`,
    amount: dueNow(goods),
    currency: goods.currency,
    gatewayRef: method.gateway_ref,
    description: `${goods.planTitle}${whatOf(goods)}, ${goods.underwriter}`,
  });
  // A token is good for one charge: what follows is charged to the card that it stood for.
  if (gatewayRef) method.gateway_ref = gatewayRef;
  return chargeRef;
}

function whatOf(goods: Goods): string {
  if ('changed' in goods) return ', change';
  return 'extended' in goods ? ', extension' : '';
}

/** A card processor knows a key for a day: until then the same purchase may be asked for again. */
const ORPHAN_AFTER_MS = 25 * 60 * 60 * 1000;

/** Lets go of what was held for a sale that never came about: the process died, or nobody knew. */
export async function releaseOrphans({
  database,
  gateway,
  log,
  now,
}: Pick<Services, 'database' | 'gateway' | 'log' | 'now'>): Promise<void> {
  const held = await gateway.heldBefore(new Date(now().getTime() - ORPHAN_AFTER_MS));
  while (held.length > 0) {
    const slice = held.splice(0, SLICE);
    const sold = await database.db
      .selectFrom('charges')
      .select('charge_ref')
      .where('gateway', '=', gateway.kind)
      .where('charge_ref', 'in', slice)
      .execute();
    const known = new Set(sold.map(({ charge_ref }) => charge_ref));
    for (const chargeRef of slice.filter((ref) => !known.has(ref))) {
      await gateway.release(chargeRef);
      log.warn('orphan_hold_released', { charge: chargeRef });
    }
    await nextTurn();
  }
}

/** Lets go of what is held for a sale that does not come about. */
export async function release({ gateway, log }: Services, items: readonly Item[]): Promise<void> {
  for (const { chargeRef } of items) {
    if (chargeRef === null) continue;
    try {
      await gateway.release(chargeRef);
    } catch {
      // releaseOrphans finds it; the buyer is told the refusal, which is what matters to them.
      log.warn('hold_not_released');
    }
  }
}
