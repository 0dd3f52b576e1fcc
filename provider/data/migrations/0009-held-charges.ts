import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/** What is held for a decision: when it is taken at the latest, and when it was let go. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await trx.schema.alterTable('charges').addColumn('held_until', 'text').execute();
  await trx.schema.alterTable('charges').addColumn('released_at', 'text').execute();
}
