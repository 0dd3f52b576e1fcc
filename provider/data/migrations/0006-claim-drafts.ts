import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { table } from './create-table.ts';

/** What was written of a claim before it is filed; it goes with its process. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await table(trx, 'claim_drafts', { process_id: 'key', answers: 'text', updated_at: 'text' })
    .addForeignKeyConstraint(
      'claim_drafts_process',
      ['process_id'],
      'claim_processes',
      ['id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute();
}
