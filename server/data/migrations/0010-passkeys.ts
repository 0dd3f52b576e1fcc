import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { createTable } from './create-table.ts';

/** Creates the tables of passkeys and their challenges. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await trx.schema.alterTable('tokens').addColumn('strong_auth_at', 'text').execute();
  await createTable(trx, 'passkeys', {
    columns: {
      id: 'key',
      account_id: 'text',
      credential_id: 'text',
      public_key: 'text',
      counter: 'text',
      transports: 'text',
      backup_eligible: 'integer',
      backed_up: 'integer',
      name: 'text',
      created_at: 'text',
      last_used_at: 'text?',
    },
    unique: { passkeys_credential_unique: ['credential_id'] },
    references: {
      passkeys_account: { column: 'account_id', table: 'accounts', onDelete: 'cascade' },
    },
  });
  await createTable(trx, 'passkey_challenges', {
    columns: {
      hash: 'key',
      purpose: 'text',
      account_id: 'text?',
      session_hash: 'text?',
      expires_at: 'text',
    },
    references: {
      passkey_challenges_account: { column: 'account_id', table: 'accounts', onDelete: 'cascade' },
    },
  });
  for (const [name, on] of [
    ['passkeys_by_account', 'passkeys (account_id, created_at)'],
    [
      'passkey_challenges_by_account',
      'passkey_challenges (account_id) where account_id is not null',
    ],
    ['passkey_challenges_by_age', 'passkey_challenges (expires_at, hash)'],
  ] as const)
    await sql`create index ${sql.id(name)} on ${sql.raw(on)}`.execute(trx);
}
