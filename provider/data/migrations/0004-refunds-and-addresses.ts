import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { table } from './create-table.ts';

/** What canceling needs: which card a charge was made to, what goes back to it; and where a holder lives. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await trx.schema.alterTable('accounts').addColumn('address', 'text').execute();
  await trx.schema.alterTable('charges').addColumn('payment_method_id', 'text').execute();
  await table(trx, 'refunds', {
    id: 'key',
    policy_id: 'text',
    charge_id: 'text',
    amount: 'integer',
    currency: 'text',
    created_at: 'text',
    refunded_at: 'text?',
  })
    .addForeignKeyConstraint('refunds_policy', ['policy_id'], 'policies', ['id'])
    .addForeignKeyConstraint('refunds_charge', ['charge_id'], 'charges', ['id'])
    .execute();
  await trx.schema.createIndex('refunds_by_policy').on('refunds').columns(['policy_id']).execute();
  await table(trx, 'gateway_refunds', {
    key: 'key',
    charge_ref: 'text',
    amount: 'integer',
    created_at: 'text',
  }).execute();
}
