import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { table } from './create-table.ts';

/** Prices that were given, with what they were given for. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await table(trx, 'quotes', {
    id: 'key',
    vertical_code: 'text',
    account_id: 'text?',
    request: 'text',
    result: 'text',
    created_at: 'text',
    expires_at: 'text',
  })
    .addForeignKeyConstraint('quotes_account', ['account_id'], 'accounts', ['id'])
    .execute();
}
