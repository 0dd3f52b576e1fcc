import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { createTable } from './create-table.ts';

const indexes = {
  deletion_requests_by_account: 'deletion_requests (account_id, created_at)',
  deletion_requests_open: 'deletion_requests (created_at, id) where closed_at is null',
  deletion_requests_closed: 'deletion_requests (closed_at, id) where closed_at is not null',
  accounts_erased: 'accounts (erased_at, id) where erased_at is not null',
  // The purge reads policies by age.
  policies_by_age: 'policies (created_at, id)',
  // The download of an account's data reads these rows in slices. The events of its policies are
  // found by the policies.
  audit_of_account: 'audit (account_id, at, id) where account_id is not null and policy_id is null',
  outbox_by_recipient: 'outbox (recipient, created_at, id)',
  // It replaces the index quotes_by_account, which has the same first column.
  quotes_of_account: 'quotes (account_id, id) where account_id is not null',
  leads_by_email: 'leads (email, created_at)',
};

/** Adds the requests to delete an account, the erased accounts, and indexes by person. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await createTable(trx, 'deletion_requests', {
    columns: {
      id: 'key',
      reference: 'text',
      account_id: 'text',
      open_account_id: 'text?',
      created_at: 'text',
      outcome: 'text?',
      note: 'text',
      closed_at: 'text?',
    },
    unique: {
      deletion_requests_reference_unique: ['reference'],
      deletion_requests_open_unique: ['open_account_id'],
    },
  });
  await trx.schema.alterTable('accounts').addColumn('erased_at', 'text').execute();
  for (const [name, on] of Object.entries(indexes))
    await sql`create index ${sql.id(name)} on ${sql.raw(on)}`.execute(trx);
  await sql`drop index quotes_by_account`.execute(trx);
}
