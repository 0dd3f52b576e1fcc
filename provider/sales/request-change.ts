import type { Kysely } from 'kysely';
import type { Schema } from '../data/schema.ts';
import { Refusal } from '../errors.ts';
import type { Item, PolicyChange } from './purchase-order.ts';
import { touchSchedules } from './schedules.ts';

/** A change with what is held for it. */
type AskedChange = Pick<Item, 'chargeId' | 'chargeRef' | 'endorsementId'> & { goods: PolicyChange };

/**
 * Writes down a change that waits for the carrier. The policy stays as it is until then, but for its status,
 * which lets in one change at a time.
 * @returns the policy's number
 * @throws Refusal endorsement_pending, policy_not_in_force, price_changed where the policy is not any more
 *   what was priced
 */
export async function requestChange(
  trx: Kysely<Schema>,
  { goods, chargeId, chargeRef, endorsementId }: AskedChange,
  { methodId, now }: { methodId: string | null; now: Date },
): Promise<string> {
  const { changed, endorsement } = goods;
  const moved = await trx
    .updateTable('policies')
    .set({ status: 'pending_change' })
    .where('id', '=', changed.id)
    .where('status', '=', changed.status)
    .where('details', '=', changed.details)
    .where('billing', '=', changed.billing)
    .returning('policy_number')
    .executeTakeFirst();
  if (!moved) throw await refusalOf(trx, changed.id);
  await touchSchedules(trx, [changed.id]);
  await trx
    .insertInto('endorsements')
    .values({
      id: endorsementId,
      policy_id: changed.id,
      kind: endorsement.kind,
      status: 'pending',
      category_code: endorsement.change.category.code,
      change: JSON.stringify(endorsement.change),
      details: JSON.stringify(goods.details),
      billing: JSON.stringify(goods.billing),
      previous_total: endorsement.previousTotal,
      new_total: endorsement.newTotal,
      amount: endorsement.amount,
      currency: goods.currency,
      charge_id: chargeRef === null ? null : chargeId,
      payment_method_id: methodId ?? endorsement.parts[0]?.paymentMethodId ?? null,
      requested_at: now.toISOString(),
      decided_at: null,
    })
    .execute();
  return moved.policy_number;
}

/** Somebody was faster: says what became of the policy. */
async function refusalOf(trx: Kysely<Schema>, policyId: string): Promise<Refusal> {
  const row = await trx
    .selectFrom('policies')
    .select('status')
    .where('id', '=', policyId)
    .executeTakeFirst();
  return (
    refusalToEndorse(row?.status ?? '') ??
    new Refusal(
      'price_changed',
      'Your policy changed in the meantime, so the price is different. Nothing was charged.',
    )
  );
}

/** Why a policy of this status cannot be changed; null where it can. */
export function refusalToEndorse(status: string): Refusal | null {
  if (status === 'approved') return null;
  if (status === 'pending_change') {
    return new Refusal(
      'endorsement_pending',
      'A change of this policy is still in review. Another one can be asked for once it is decided.',
    );
  }
  return new Refusal('policy_not_in_force', notInForce[status] ?? 'This policy is not in force.');
}

const notInForce: Readonly<Record<string, string>> = {
  pending: 'This policy is still in review. It can be changed once it is approved.',
  canceled: 'This policy is canceled, so it cannot be changed.',
  rejected: 'This policy was not accepted and never took effect.',
};
