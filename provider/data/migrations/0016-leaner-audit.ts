import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Every sale pays for each index of the audit. That by time served the purge alone, once a day and years later, which
 * reads the rows instead; and what was done to a policy is found by the policy, whoever's it is.
 */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await trx.schema.dropIndex('audit_by_time').execute();
  await trx.schema.dropIndex('audit_by_account_id').execute();
  await trx.schema
    .createIndex('audit_of_account')
    .on('audit')
    .columns(['account_id', 'at'])
    .where(sql.ref('policy_id'), 'is', null)
    .execute();
}
