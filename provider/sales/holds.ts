import { Refusal } from '../errors.ts';
import type { Services } from '../services.ts';
import type { ChargeableMethod } from './payment-methods.ts';
import { dueNow, type Goods, type Item, type Sale } from './purchase-order.ts';
import type { PurchaseKey } from './unique-keys.ts';

/**
 * Holds what each costs, so that each is taken and given back by itself; a no to one lets go of all. Where
 * nothing is due nothing is held.
 * @throws Refusal payment_method_rejected_by_service, outcome_unknown
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
      // What is not known may be asked for again under the same key, and finds the holds before it.
      if (error instanceof Refusal && error.code !== 'outcome_unknown')
        await release(services, held);
      throw error;
    }
  }
  return held;
}

async function hold(
  { gateway }: Services,
  key: PurchaseKey,
  { method, goods, at }: { method: ChargeableMethod; goods: Goods; at: number },
): Promise<string> {
  const { chargeRef } = await gateway.authorize({
    // A colon is in no unique key: nobody else's is the same.
    key: at === 0 ? key.key : `${key.key}:${at + 1}`,
    amount: dueNow(goods),
    currency: goods.currency,
    gatewayRef: method.gateway_ref,
    description: `${goods.planTitle}${whatOf(goods)}, ${goods.underwriter}`,
  });
  return chargeRef;
}

function whatOf(goods: Goods): string {
  if ('changed' in goods) return ', change';
  return 'extended' in goods ? ', extension' : '';
}

/** Lets go of what is held for a sale that does not come about. */
export async function release({ gateway, log }: Services, items: readonly Item[]): Promise<void> {
  for (const { chargeRef } of items) {
    if (chargeRef === null) continue;
    try {
      await gateway.release(chargeRef);
    } catch {
      // The hold lapses by itself; the buyer is told the refusal, which is what matters to them.
      log.warn('hold_not_released');
    }
  }
}
