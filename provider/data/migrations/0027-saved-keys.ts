import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/** Several links may carry the same answers: the hash of their key finds all of them. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await trx.schema.alterTable('saved_flows').addColumn('saved_key_hash', 'text').execute();
  await trx.schema
    .createIndex('saved_flows_by_key')
    .on('saved_flows')
    .column('saved_key_hash')
    .execute();
}
