import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { table } from './create-table.ts';

/** What the sandbox's bank asks before a charge. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await table(trx, 'bank_checks', {
    id: 'key',
    charge: 'text',
    state: 'text',
    tries: 'integer',
    created_at: 'text',
  }).execute();
  await trx.schema
    .createIndex('bank_checks_by_charge')
    .unique()
    .on('bank_checks')
    .column('charge')
    .execute();
}
