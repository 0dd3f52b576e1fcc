import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/** Adds the columns of the tokens that change an account's email address. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  // One statement per column, because SQLite adds only one at a time.
  await trx.schema.alterTable('tokens').addColumn('new_email', 'text').execute();
  await trx.schema.alterTable('tokens').addColumn('requested_by', 'text').execute();
}
