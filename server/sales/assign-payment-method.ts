import type { Kysely } from 'kysely';
import { listPoliciesWithNextCharge, type RecurringPolicy } from '../accounts/cards.ts';
import type { Schema } from '../data/schema.ts';
import { markSchedulesOutdated } from './billing-schedules.ts';

interface PaymentMethodAssignment {
  accountId: string;
  methodId: string;
  now: Date;
  /**
   * Limits the assignment to some policies, or to those that are paid with the card `methodId`.
   * When left out, all policies of the account are included.
   */
  only?: { policyIds: readonly string[] } | { methodId: string };
}

/**
 * Assigns a card to the next payments of an account's policies. Failed installments become due at
 * once, so that `collectDueInstallments` retries them. Policies without a next payment do not
 * change.
 * @returns the policies with a next payment, as they were before, and whether a failed payment is
 * now retried
 */
export async function assignPaymentMethod(
  trx: Kysely<Schema>,
  { accountId, methodId, now, only }: PaymentMethodAssignment,
): Promise<{ policies: RecurringPolicy[]; isRetrying: boolean }> {
  const recurring = await listPoliciesWithNextCharge(trx, accountId);
  const policies = recurring.filter((policy) => {
    if (!only) return true;
    return 'policyIds' in only
      ? only.policyIds.includes(policy.policy_id)
      : policy.methodId === only.methodId;
  });
  const duePolicyIds = policies.map(({ policy_id }) => policy_id);
  if (duePolicyIds.length === 0) return { policies, isRetrying: false };
  await trx
    .updateTable('policies')
    .set({ payment_method_id: methodId })
    .where('id', 'in', duePolicyIds)
    .execute();
  const retried = await trx
    .updateTable('installments')
    .set({ next_attempt_at: now.toISOString() })
    .where('policy_id', 'in', duePolicyIds)
    .where('state', '=', 'failed')
    .returning('id')
    .execute();
  await markSchedulesOutdated(trx, duePolicyIds);
  return { policies, isRetrying: retried.length > 0 };
}
