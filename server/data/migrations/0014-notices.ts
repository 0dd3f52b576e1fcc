import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { createTable } from './create-table.ts';

const indexes = {
  notices_by_policy: 'notices (policy_id, created_at)',
  notices_by_email: 'notices (email_id)',
};

/** Adds the record of the notices that policyholders were given. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await createTable(trx, 'notices', {
    columns: {
      id: 'key',
      policy_id: 'text',
      kind: 'text',
      content: 'text',
      ends_on: 'text?',
      required_days: 'integer',
      rule: 'text',
      created_at: 'text',
      recipient: 'text',
      electronic_since: 'text?',
      email_id: 'text',
      emailed_at: 'text?',
      email_failure: 'text?',
      paper_notice_id: 'text?',
    },
    references: { notices_policy: { column: 'policy_id', table: 'policies' } },
  });
  for (const [name, on] of Object.entries(indexes))
    await sql`create index ${sql.id(name)} on ${sql.raw(on)}`.execute(trx);
}
