import type { Kysely } from 'kysely';
import { listPoliciesWithNextCharge } from '../accounts/cards.ts';
import type { Schema } from '../data/schema.ts';
import { markSchedulesOutdated } from './billing-schedules.ts';

interface PaymentMethodAssignment {
  accountId: string;
  methodId: string;
  now: Date;
  /**
   * Limits the assignment to one policy, or to the policies that are paid with the card `methodId`.
   * When left out, all policies of the account are included.
   */
  only?: { policyId: string } | { methodId: string };
}

/**
 * Assigns a card to the next payments of an account's policies. Failed installments become due at
 * once, so that `collectDueInstallments` retries them. Policies without a next payment do not
 * change.
 * @returns the number of policies with a next payment
 */
export async function assignPaymentMethod(
  trx: Kysely<Schema>,
  { accountId, methodId, now, only }: PaymentMethodAssignment,
): Promise<number> {
  const policies = await listPoliciesWithNextCharge(trx, accountId);
  const duePolicyIds = policies
    .filter((policy) => {
      if (!only) return true;
      return 'policyId' in only
        ? policy.policy_id === only.policyId
        : policy.methodId === only.methodId;
    })
    .map(({ policy_id }) => policy_id);
  if (duePolicyIds.length === 0) return 0;
  await trx
    .updateTable('policies')
    .set({ payment_method_id: methodId })
    .where('id', 'in', duePolicyIds)
    .execute();
  await trx
    .updateTable('installments')
    .set({ next_attempt_at: now.toISOString() })
    .where('policy_id', 'in', duePolicyIds)
    .where('state', '=', 'failed')
    .execute();
  await markSchedulesOutdated(trx, duePolicyIds);
  return duePolicyIds.length;
}
