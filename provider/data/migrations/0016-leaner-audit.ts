import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Every sale would pay for each index of the audit, and none has a reader in a hurry: `npm run audit` looks for a number
 * in any of four columns and reads the rows whatever is indexed, and so does the purge, once a day and years later.
 */
export async function up(trx: Transaction<Schema>): Promise<void> {
  for (const index of ['audit_by_time', 'audit_by_account_id', 'audit_by_policy_id'])
    await trx.schema.dropIndex(index).execute();
}
