import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * Indexes for accounts with thousands of policies. They contain all columns that the lists sort and
 * filter by, so that only the rows of one page are read. They are partial, because a statement
 * without an account would otherwise read a whole index for its columns.
 */
const accountIndexes = {
  policies_by_account_and_age: `policies (account_id, created_at, id, status, coverage_end_date)
    where account_id is not null`,
  policies_by_account_and_product: `policies (account_id, vertical_code, created_at, id)
    where account_id is not null`,
  claim_processes_not_filed: 'claim_processes (account_id) where filed_at is null',
};

/** Indexes for `npm run audit`, which finds the events of an account, policy, claim or request. */
const auditIndexes = {
  audit_by_account: 'audit (account_id) where account_id is not null',
  audit_by_policy: 'audit (policy_id) where policy_id is not null',
  audit_by_claim: 'audit (claim_number) where claim_number is not null',
  audit_by_request: 'audit (request_id) where request_id is not null',
};

export async function up(trx: Transaction<Schema>): Promise<void> {
  for (const [name, on] of Object.entries({ ...accountIndexes, ...auditIndexes }))
    await sql`create index ${sql.id(name)} on ${sql.raw(on)}`.execute(trx);
  // The index by account and product replaces this one, which has the same first columns.
  await sql`drop index policies_by_account`.execute(trx);
}
