import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { table } from './create-table.ts';

/** What the card processor collects by itself: its schedule for each policy, and its bill for each payment that it tried. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await table(trx, 'schedules', {
    policy_id: 'key',
    schedule_ref: 'text?',
    changed: 'integer',
    arranged: 'integer',
    next_look_at: 'text',
  })
    .addForeignKeyConstraint('schedules_policy', ['policy_id'], 'policies', ['id'])
    .execute();
  await trx.schema.alterTable('instalments').addColumn('bill_ref', 'text').execute();
}
