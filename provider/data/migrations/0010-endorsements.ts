import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { table } from './create-table.ts';

/** Changes that were asked for on policies in force, and which of them a refund is for. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await table(trx, 'endorsements', {
    id: 'key',
    policy_id: 'text',
    kind: 'text',
    status: 'text',
    category_code: 'text',
    change: 'text',
    details: 'text',
    billing: 'text',
    previous_total: 'integer',
    new_total: 'integer',
    amount: 'integer',
    currency: 'text',
    charge_id: 'text?',
    payment_method_id: 'text?',
    requested_at: 'text',
    decided_at: 'text?',
  })
    .addForeignKeyConstraint('endorsements_policy', ['policy_id'], 'policies', ['id'])
    .execute();
  await trx.schema
    .createIndex('endorsements_by_policy')
    .on('endorsements')
    .columns(['policy_id', 'status'])
    .execute();
  await trx.schema.alterTable('refunds').addColumn('endorsement_id', 'text').execute();
}
