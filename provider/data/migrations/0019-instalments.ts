import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { table } from './create-table.ts';

/** What is due on policies after their purchase, and whether and when they were renewed. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await table(trx, 'instalments', {
    id: 'key',
    policy_id: 'text',
    kind: 'text',
    due_date: 'text',
    amount: 'integer',
    currency: 'text',
    state: 'text',
    attempts: 'integer',
    next_attempt_at: 'text',
    payment_method_id: 'text?',
    charge_id: 'text?',
    failed_at: 'text?',
    covered_until: 'text?',
    noticed_at: 'text?',
    renewal: 'text?',
    created_at: 'text',
    settled_at: 'text?',
  })
    .addForeignKeyConstraint('instalments_policy', ['policy_id'], 'policies', ['id'])
    .addUniqueConstraint('instalments_once', ['policy_id', 'due_date'])
    .execute();
  await trx.schema
    .createIndex('instalments_to_try')
    .on('instalments')
    .columns(['state', 'next_attempt_at'])
    .execute();
  await trx.schema.alterTable('policies').addColumn('renewed_at', 'text').execute();
  await trx.schema.alterTable('policies').addColumn('renewal_off_at', 'text').execute();
}
