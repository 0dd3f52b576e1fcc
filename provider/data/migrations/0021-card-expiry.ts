import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/** Until when a card is good; unknown of those kept before. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await trx.schema.alterTable('payment_methods').addColumn('exp_month', 'integer').execute();
  await trx.schema.alterTable('payment_methods').addColumn('exp_year', 'integer').execute();
}
