import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/** When a card's bank sent a refund back, and how often it was paid. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await trx.schema.alterTable('refunds').addColumn('returned_at', 'text').execute();
  await trx.schema
    .alterTable('refunds')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
