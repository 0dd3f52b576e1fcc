import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { table } from './create-table.ts';

/** Claims with their history, photos and payouts, and the bank accounts that are paid to. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await bankAccounts(trx);
  await claims(trx);
  await photos(trx);
}

async function bankAccounts(trx: Transaction<Schema>): Promise<void> {
  await table(trx, 'bank_accounts', {
    id: 'key',
    account_id: 'text',
    name_on_account: 'text',
    routing_number: 'text',
    sealed_number: 'text',
    last4: 'text',
    is_savings: 'integer',
    created_at: 'text',
  })
    .addForeignKeyConstraint('bank_accounts_account', ['account_id'], 'accounts', ['id'])
    .execute();
  await index(trx, 'bank_accounts', 'bank_accounts_by_account', ['account_id']);
}

async function claims(trx: Transaction<Schema>): Promise<void> {
  await table(trx, 'claim_processes', {
    id: 'key',
    account_id: 'text',
    policy_id: 'text',
    filed_at: 'text?',
    created_at: 'text',
  })
    .addForeignKeyConstraint('claim_processes_policy', ['policy_id'], 'policies', ['id'])
    .execute();
  await index(trx, 'claim_processes', 'claim_processes_by_policy', ['policy_id']);
  await table(trx, 'claims', {
    id: 'key',
    claim_number: 'text',
    account_id: 'text',
    policy_id: 'text',
    process_id: 'text',
    state: 'text',
    method: 'text',
    open_key: 'text?',
    device_id: 'text?',
    device_model: 'text',
    damages: 'text',
    description: 'text',
    bank_account_id: 'text?',
    next_actor: 'text?',
    next_action: 'text?',
    next_by: 'text?',
    restart_asked_at: 'text?',
    replaced_by: 'text?',
    submitted_at: 'text',
    decided_at: 'text?',
    decision_note: 'text',
  })
    .addUniqueConstraint('claims_number_unique', ['claim_number'])
    .addUniqueConstraint('claims_process_unique', ['process_id'])
    .addUniqueConstraint('claims_open_unique', ['open_key'])
    .addForeignKeyConstraint('claims_policy', ['policy_id'], 'policies', ['id'])
    .addForeignKeyConstraint('claims_process', ['process_id'], 'claim_processes', ['id'])
    .addForeignKeyConstraint('claims_bank_account', ['bank_account_id'], 'bank_accounts', ['id'])
    .execute();
  await index(trx, 'claims', 'claims_by_account', ['account_id', 'submitted_at']);
  await index(trx, 'claims', 'claims_by_policy', ['policy_id']);
  await table(trx, 'claim_events', {
    id: 'key',
    claim_id: 'text',
    position: 'integer',
    event: 'text',
    actor: 'text',
    note: 'text',
    created_at: 'text',
  })
    .addUniqueConstraint('claim_events_position_unique', ['claim_id', 'position'])
    .addForeignKeyConstraint('claim_events_claim', ['claim_id'], 'claims', ['id'])
    .execute();
  await table(trx, 'payouts', {
    id: 'key',
    claim_id: 'text',
    bank_account_id: 'text',
    amount: 'integer',
    currency: 'text',
    trace: 'text?',
    created_at: 'text',
    paid_at: 'text?',
  })
    .addUniqueConstraint('payouts_claim_unique', ['claim_id'])
    .addForeignKeyConstraint('payouts_claim', ['claim_id'], 'claims', ['id'])
    .addForeignKeyConstraint('payouts_bank_account', ['bank_account_id'], 'bank_accounts', ['id'])
    .execute();
}

async function photos(trx: Transaction<Schema>): Promise<void> {
  await table(trx, 'claim_photos', {
    id: 'key',
    account_id: 'text',
    policy_id: 'text',
    claim_id: 'text?',
    position: 'integer',
    width: 'integer',
    height: 'integer',
    created_at: 'text',
  })
    // SQLite, which does not know the name, keeps bytes as bytes in a column of any type.
    .addColumn('picture', 'bytea', (column) => column.notNull())
    .addColumn('thumbnail', 'bytea', (column) => column.notNull())
    .addForeignKeyConstraint('claim_photos_policy', ['policy_id'], 'policies', ['id'])
    .addForeignKeyConstraint('claim_photos_claim', ['claim_id'], 'claims', ['id'])
    .execute();
  await index(trx, 'claim_photos', 'claim_photos_by_policy', ['policy_id', 'claim_id']);
  await index(trx, 'claim_photos', 'claim_photos_by_claim', ['claim_id', 'created_at']);
}

async function index(
  trx: Transaction<Schema>,
  on: string,
  name: string,
  columns: string[],
): Promise<void> {
  await trx.schema.createIndex(name).on(on).columns(columns).execute();
}
