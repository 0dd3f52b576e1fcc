// Billing schedules. A policy has a schedule when the card processor collects the policy's payments
// by itself. An outdated schedule must be synced with the processor.
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Schema } from '../data/schema.ts';

/**
 * Marks the billing schedules of these policies as outdated, so that they are synced with the
 * processor. The caller has changed the payments of the policies. Policies without a schedule are
 * skipped.
 */
export async function markSchedulesOutdated(
  trx: Kysely<Schema>,
  policyIds: readonly string[],
): Promise<void> {
  if (policyIds.length === 0) return;
  await trx
    .updateTable('billing_schedules')
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('policy_id', 'in', policyIds)
    .execute();
}

/** Builds the subquery that selects the billing schedule of an installment's policy. */
export function billingScheduleOfInstallment(is: ExpressionBuilder<Schema, 'installments'>) {
  return is
    .selectFrom('billing_schedules')
    .select('billing_schedules.policy_id')
    .whereRef('billing_schedules.policy_id', '=', 'installments.policy_id');
}
