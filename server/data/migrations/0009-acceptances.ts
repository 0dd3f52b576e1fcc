import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { createTable } from './create-table.ts';

/**
 * Adds the record of the texts that were accepted with a purchase or an endorsement, and each of
 * these texts once by its hash.
 */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await createTable(trx, 'accepted_texts', { columns: { sha256: 'key', text: 'text' } });
  await createTable(trx, 'acceptances', {
    columns: {
      id: 'key',
      policy_id: 'text',
      endorsement_id: 'text?',
      text_id: 'text',
      sha256: 'text',
      version: 'text?',
      accepted_at: 'text',
      account_id: 'text',
      session_hash: 'text?',
      request_id: 'text?',
    },
    references: { acceptances_policy: { column: 'policy_id', table: 'policies' } },
  });
  await trx.schema
    .createIndex('acceptances_by_policy')
    .on('acceptances')
    .columns(['policy_id', 'accepted_at', 'id'])
    .execute();
}
