import type { Kysely } from 'kysely';
import type { Schema } from '../data/schema.ts';
import type { Services } from '../services.ts';
import { insertCharge } from './captures.ts';
import { extendPolicy } from './extend-policy.ts';
import { heldUntil } from './held-money.ts';
import { insertPolicy, storedBill, type NewPolicy } from './insert-policy.ts';
import { planInstalments } from './instalments.ts';
import { dueNow, type Item, type Sale } from './purchase-order.ts';
import { requestChange } from './request-change.ts';

/**
 * What one item of a sale makes of a policy: a new one, more days, or a change that waits.
 * @returns the policy's number
 * @throws Refusal as insertPolicy, extendPolicy and requestChange do
 */
export async function writeGoods(
  trx: Kysely<Schema>,
  { goods, ...item }: Item,
  policy: Omit<NewPolicy, 'offer'>,
): Promise<string> {
  if ('extended' in goods) return extendPolicy(trx, goods);
  if ('changed' in goods) {
    const { method, made } = policy.sale;
    return requestChange(trx, { ...item, goods }, { methodId: method?.id ?? null, now: made.now });
  }
  const number = await insertPolicy(trx, { ...policy, offer: goods });
  if (goods.nextPayment) {
    const { id, sale } = policy;
    const planned = { id, billing: JSON.stringify(storedBill(goods)) };
    const { coverageStart: coverage_start_date, coverageEnd: coverage_end_date } = goods;
    const term = { coverage_start_date, coverage_end_date, renewal_off_at: null };
    await planInstalments(trx, { ...planned, ...term }, sale.made.now);
  }
  return number;
}

/** The charge of an item, where something is due. */
export async function writeCharge(
  trx: Kysely<Schema>,
  { gateway }: Services,
  { sale: { method, made }, item }: { sale: Sale; item: Item },
): Promise<void> {
  const { goods, policyId, chargeId, chargeRef } = item;
  if (method === null || chargeRef === null) return;
  await insertCharge(trx, {
    id: chargeId,
    policy_id: policyId,
    gateway: gateway.kind,
    charge_ref: chargeRef,
    amount: dueNow(goods),
    currency: goods.currency,
    payment_method_id: method.id,
    card_brand: method.brand,
    card_last4: method.last4,
    created_at: made.now.toISOString(),
    held_until: heldUntil(goods, made.now),
  });
}
