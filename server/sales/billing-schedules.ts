// Which policies' payments the card processor collects by itself, and which of them it is to be asked about.
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Schema } from '../data/schema.ts';

/** Something has changed of what is due on these policies: the processor is asked, and told, where it collects it. */
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

/** The schedule of an instalment's policy. */
export function scheduleOf(is: ExpressionBuilder<Schema, 'installments'>) {
  return is
    .selectFrom('billing_schedules')
    .select('billing_schedules.policy_id')
    .whereRef('billing_schedules.policy_id', '=', 'installments.policy_id');
}
