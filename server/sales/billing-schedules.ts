// Billing schedules: one for each policy whose payments the card processor collects by itself. An
// outdated schedule must be synced with the processor.
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Schema } from '../data/schema.ts';

/**
 * Marks the billing schedules of these policies as outdated after their payments changed, so that
 * they are synced with the processor. Policies without a schedule are skipped.
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

/** Selects the billing schedule of an installment's policy. */
export function scheduleOf(is: ExpressionBuilder<Schema, 'installments'>) {
  return is
    .selectFrom('billing_schedules')
    .select('billing_schedules.policy_id')
    .whereRef('billing_schedules.policy_id', '=', 'installments.policy_id');
}
