import type { Kysely } from 'kysely';
import { chargebackBlocker } from '../charged-back.ts';
import type { PoliciesTable } from '../data/policy-tables.ts';
import type { Schema } from '../data/schema.ts';
import { ApiError } from '../errors.ts';
import type { OrderItemWithIds, PolicyEndorsement } from './order-types.ts';
import { markSchedulesOutdated } from './billing-schedules.ts';

/** An endorsement with its ids and its authorization. */
type EndorsementRequest = Pick<OrderItemWithIds, 'chargeId' | 'chargeRef' | 'endorsementId'> & {
  item: PolicyEndorsement;
};

/**
 * Stores an endorsement as pending until the carrier decides on it. Until the decision, only the
 * status of the policy changes. This status blocks a second endorsement.
 * @returns the policy's number
 * @throws ApiError `endorsement_pending`, `policy_not_in_force`, `price_changed` when the policy
 * differs from the priced one
 */
export async function persistPendingEndorsement(
  trx: Kysely<Schema>,
  { item, chargeId, chargeRef, endorsementId }: EndorsementRequest,
  { methodId, now }: { methodId: string | null; now: Date },
): Promise<string> {
  const { endorsedPolicy, endorsement } = item;
  const updated = await trx
    .updateTable('policies')
    .set({ status: 'pending_change' })
    .where('id', '=', endorsedPolicy.id)
    .where('status', '=', endorsedPolicy.status)
    .where('details', '=', endorsedPolicy.details)
    .where('billing', '=', endorsedPolicy.billing)
    .where('end_reason', 'is', null)
    .returning('policy_number')
    .executeTakeFirst();
  if (!updated) throw await endorsementError(trx, endorsedPolicy.id);
  await markSchedulesOutdated(trx, [endorsedPolicy.id]);
  await trx
    .insertInto('endorsements')
    .values({
      id: endorsementId,
      policy_id: endorsedPolicy.id,
      kind: endorsement.kind,
      status: 'pending',
      category_code: endorsement.change.category.code,
      change: JSON.stringify(endorsement.change),
      details: JSON.stringify(item.details),
      billing: JSON.stringify(item.billing),
      previous_total: endorsement.previousTotal,
      new_total: endorsement.newTotal,
      amount: endorsement.amount,
      currency: item.currency,
      charge_id: chargeRef === null ? null : chargeId,
      payment_method_id: methodId ?? endorsement.refundAllocations[0]?.paymentMethodId ?? null,
      requested_at: now.toISOString(),
      decided_at: null,
    })
    .execute();
  return updated.policy_number;
}

/**
 * Returns the error for a policy that another request changed first. The error depends on the
 * policy's current status.
 */
async function endorsementError(trx: Kysely<Schema>, policyId: string): Promise<ApiError> {
  const row = await trx
    .selectFrom('policies')
    .select(['status', 'end_reason', 'last_coverage_day'])
    .where('id', '=', policyId)
    .executeTakeFirstOrThrow();
  return (
    endorsementBlockedError(row) ??
    new ApiError(
      'price_changed',
      'Your policy changed in the meantime, so the price is different. Nothing was charged.',
    )
  );
}

/** Returns an error with the reason why a policy cannot be endorsed. Null if it can be endorsed. */
export function endorsementBlockedError(
  policy: Pick<PoliciesTable, 'status' | 'end_reason' | 'last_coverage_day'>,
): ApiError | null {
  const { status } = policy;
  const chargedBack = chargebackBlocker(policy);
  if (chargedBack !== null) return new ApiError('policy_not_in_force', chargedBack);
  if (status === 'approved') return null;
  if (status === 'pending_change') {
    return new ApiError(
      'endorsement_pending',
      'A change to this policy is still in review. You can request another one after the decision.',
    );
  }
  return new ApiError(
    'policy_not_in_force',
    notInForceMessages[status] ?? 'This policy isn’t in force.',
  );
}

const notInForceMessages: Readonly<Record<string, string>> = {
  pending: 'This policy is still in review. You can change it once it’s approved.',
  canceled: 'This policy is canceled, so it can’t be changed.',
  rejected: 'This policy wasn’t approved and never took effect.',
};
