import type { Kysely } from 'kysely';
import type { Schema } from '../data/schema.ts';
import type { Services } from '../services.ts';
import { insertCharge } from './captures.ts';
import { authorizedUntil } from './authorized-amounts.ts';
import { insertPolicy, toStoredBilling, type NewPolicy } from './insert-policy.ts';
import { planInstallments } from './installments.ts';
import {
  amountDueNow,
  type OrderItemWithIds,
  type Order,
  type PolicyExtension,
} from './order-types.ts';
import { persistPendingEndorsement } from './persist-pending-endorsement.ts';
import { ApiError } from '../errors.ts';

/**
 * Persists one order item: a new policy, an extension, or an endorsement that waits for the
 * carrier.
 * @returns the policy's number
 * @throws ApiError as `insertPolicy`, `extendPolicy` and `persistPendingEndorsement` do
 */
export async function persistOrderItem(
  trx: Kysely<Schema>,
  { item, ...line }: OrderItemWithIds,
  policy: Omit<NewPolicy, 'offer'>,
): Promise<string> {
  if ('extendedPolicy' in item) return extendPolicy(trx, item);
  if ('endorsedPolicy' in item) {
    const { method, ids } = policy.order;
    return persistPendingEndorsement(
      trx,
      { ...line, item },
      { methodId: method?.id ?? null, now: ids.now },
    );
  }
  const policyNumber = await insertPolicy(trx, { ...policy, offer: item });
  // The payments of a pending policy are planned at its approval, when its coverage starts.
  if (item.nextPayment && item.status !== 'pending') {
    const { id, order } = policy;
    const vertical_code = item.productCode;
    const billedPolicy = { id, vertical_code, billing: JSON.stringify(toStoredBilling(item)) };
    const { coverageStart: coverage_start_date, coverageEnd: coverage_end_date } = item;
    const term = {
      coverage_start_date,
      coverage_end_date,
      renewal_off_at: null,
      last_coverage_day: null,
      end_reason: null,
    };
    await planInstallments(trx, { ...billedPolicy, ...term }, order.ids.now);
  }
  return policyNumber;
}

/** Inserts the charge of an order item, if an amount is due. */
export async function persistCharge(
  trx: Kysely<Schema>,
  { gateway }: Services,
  { order: { method, ids }, line }: { order: Order; line: OrderItemWithIds },
): Promise<void> {
  const { item, policyId, chargeId, chargeRef } = line;
  if (method === null || chargeRef === null) return;
  await insertCharge(trx, {
    id: chargeId,
    policy_id: policyId,
    gateway: gateway.kind,
    charge_ref: chargeRef,
    amount: amountDueNow(item),
    currency: item.currency,
    payment_method_id: method.id,
    card_brand: method.brand,
    card_last4: method.last4,
    created_at: ids.now.toISOString(),
    authorized_until: authorizedUntil(item, ids.now),
  });
}

/**
 * Moves the end date of a policy to a later day, if the policy has not changed since the extension
 * was priced. After another extension or a cancellation, the price would be for other days.
 * @returns the policy's number
 * @throws ApiError `price_changed`
 */
async function extendPolicy(
  trx: Kysely<Schema>,
  { extendedPolicy, details, billing, coverageEnd }: PolicyExtension,
): Promise<string> {
  const updated = await trx
    .updateTable('policies')
    .set({
      details: JSON.stringify(details),
      billing: JSON.stringify(billing),
      coverage_end_date: coverageEnd,
    })
    .where('id', '=', extendedPolicy.id)
    .where('status', '=', extendedPolicy.status)
    .where('details', '=', extendedPolicy.details)
    .where('billing', '=', extendedPolicy.billing)
    .where('end_reason', 'is', null)
    .returning('policy_number')
    .executeTakeFirst();
  if (updated) return updated.policy_number;
  throw new ApiError(
    'price_changed',
    'Your policy changed in the meantime, so the price is different. Nothing was charged.',
  );
}
