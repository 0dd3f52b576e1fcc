import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * What a session's holder is shown of it, when it was last used, and when its password was last given. The
 * address that somebody registered with, where it had an account already.
 */
export async function up(trx: Transaction<Schema>): Promise<void> {
  for (const column of ['user_agent', 'last_used_at', 'password_at']) {
    await trx.schema.alterTable('tokens').addColumn(column, 'text').execute();
  }
  await trx.schema.alterTable('accounts').addColumn('registered_email', 'text').execute();
}
