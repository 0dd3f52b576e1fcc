import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { table } from './create-table.ts';

/** What the card processor has told, and what was given back elsewhere or taken back by a bank. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await table(trx, 'gateway_events', {
    id: 'key',
    type: 'text',
    object_ref: 'text',
    read_at: 'text',
  }).execute();
  await trx.schema
    .createIndex('gateway_events_by_object')
    .on('gateway_events')
    .columns(['object_ref', 'read_at'])
    .execute();
  await trx.schema.alterTable('refunds').addColumn('kind', 'text').execute();
}
