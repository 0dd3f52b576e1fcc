import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { table } from './create-table.ts';

/**
 * Work that nobody waits for: when each kind is due, and which process has it at the moment. Addresses that
 * a mail server refused for good.
 */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await table(trx, 'jobs', {
    name: 'key',
    due_at: 'text',
    holder: 'text?',
    finished_at: 'text?',
    failure: 'text?',
  }).execute();
  await table(trx, 'mail_suppressions', { address: 'key', code: 'text', since: 'text' }).execute();
  await trx.schema.alterTable('outbox').addColumn('failure', 'text').execute();
}
