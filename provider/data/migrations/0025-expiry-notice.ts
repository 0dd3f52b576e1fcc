import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/** When a card's holder was told that it expires before what it pays next. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await trx.schema.alterTable('payment_methods').addColumn('expiry_told_at', 'text').execute();
}
