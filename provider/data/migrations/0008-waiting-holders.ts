import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/** Which account a visitor's purchase joins once its mailed link was opened. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await trx.schema.alterTable('accounts').addColumn('joins', 'text').execute();
}
