import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/** Adds the time after which the owner of a stored card gets the email about it. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await trx.schema.alterTable('payment_methods').addColumn('announce_after', 'text').execute();
  await sql`create index payment_methods_unannounced on payment_methods (announce_after, id)
    where announce_after is not null`.execute(trx);
}
