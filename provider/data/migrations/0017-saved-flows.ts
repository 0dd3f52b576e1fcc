import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { table } from './create-table.ts';

/**
 * What a visitor has answered, kept for another device: sealed by the token of the mailed link, of which only the
 * hash stands here. The quote has no word of the visitor's.
 */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await table(trx, 'saved_flows', {
    id: 'key',
    token_hash: 'text',
    flow: 'text',
    sealed: 'text',
    quote: 'text?',
    created_at: 'text',
    expires_at: 'text',
    opened_at: 'text?',
    opened_by: 'text?',
  }).execute();
  await trx.schema
    .createIndex('saved_flows_by_token')
    .unique()
    .on('saved_flows')
    .column('token_hash')
    .execute();
}
