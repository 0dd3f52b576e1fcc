import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Adds indexes for `npm run audit`, which finds the events of an account, a policy, a claim or a
 * request.
 */
export async function up(trx: Transaction<Schema>): Promise<void> {
  for (const [name, column] of [
    ['audit_by_account', 'account_id'],
    ['audit_by_policy', 'policy_id'],
    ['audit_by_claim', 'claim_number'],
    ['audit_by_request', 'request_id'],
  ] as const)
    await sql`create index ${sql.id(name)} on audit (${sql.ref(column)})
      where ${sql.ref(column)} is not null`.execute(trx);
}
