import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { createTable } from './create-table.ts';

/** Adds the consent to electronic delivery of each policy, and the notices to mail on paper. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await trx.schema.alterTable('policies').addColumn('electronic_since', 'text').execute();
  await trx.schema.alterTable('policies').addColumn('paper_since', 'text').execute();
  await createTable(trx, 'paper_notices', {
    columns: {
      id: 'key',
      policy_id: 'text',
      kind: 'text',
      content: 'text',
      installment_id: 'text?',
      notice_days: 'integer',
      created_at: 'text',
      mailed_on: 'text?',
    },
    references: { paper_notices_policy: { column: 'policy_id', table: 'policies' } },
  });
  for (const [name, on] of [
    ['paper_notices_by_policy', 'paper_notices (policy_id, created_at)'],
    ['paper_notices_to_mail', 'paper_notices (created_at, id) where mailed_on is null'],
  ] as const)
    await sql`create index ${sql.id(name)} on ${sql.raw(on)}`.execute(trx);
}
