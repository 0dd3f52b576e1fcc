import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/** Adds the time of an installment's latest failed attempt. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await trx.schema.alterTable('installments').addColumn('last_failed_at', 'text').execute();
}
