// Which policies' payments the card processor collects by itself, and which of them it is to be asked about.
import type { Kysely } from 'kysely';
import type { Schema } from '../data/schema.ts';

/** Something has changed of what is due on these policies: the processor is asked, and told, where it collects it. */
export async function touchSchedules(
  trx: Kysely<Schema>,
  policyIds: readonly string[],
): Promise<void> {
  if (policyIds.length === 0) return;
  await trx
    .updateTable('schedules')
    .set((is) => ({ changed: is('changed', '+', 1) }))
    .where('policy_id', 'in', policyIds)
    .execute();
}
