import type { Transaction } from 'kysely';
import type { Schema } from '../schema.ts';
import { table } from './create-table.ts';

/** The tables of schema.ts, in the subset that SQLite and PostgreSQL share: text and integer columns only. */
export async function up(trx: Transaction<Schema>): Promise<void> {
  await people(trx);
  await money(trx);
  await post(trx);
  await counters(trx);
}

async function people(trx: Transaction<Schema>): Promise<void> {
  await table(trx, 'accounts', {
    id: 'key',
    email: 'text',
    password_hash: 'text?',
    email_verified_at: 'text?',
    first_name: 'text',
    middle_name: 'text?',
    last_name: 'text',
    phone_number: 'text?',
    country_id: 'text?',
    region_id: 'text?',
    beneficiary: 'text?',
    created_at: 'text',
  })
    .addUniqueConstraint('accounts_email_unique', ['email'])
    .execute();
  await table(trx, 'tokens', {
    hash: 'key',
    account_id: 'text',
    kind: 'text',
    created_at: 'text',
    expires_at: 'text',
    used_at: 'text?',
  })
    .addForeignKeyConstraint('tokens_account', ['account_id'], 'accounts', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await trx.schema.createIndex('tokens_by_account').on('tokens').columns(['account_id']).execute();
  await table(trx, 'payment_methods', {
    id: 'key',
    account_id: 'text?',
    gateway: 'text',
    gateway_ref: 'text',
    brand: 'text',
    last4: 'text',
    created_at: 'text',
    removed_at: 'text?',
  })
    .addForeignKeyConstraint('payment_methods_account', ['account_id'], 'accounts', ['id'])
    .execute();
  await trx.schema
    .createIndex('payment_methods_by_account')
    .on('payment_methods')
    .columns(['account_id'])
    .execute();
}

async function money(trx: Transaction<Schema>): Promise<void> {
  await table(trx, 'unique_keys', {
    key: 'key',
    scope: 'text',
    request_hash: 'text',
    answer: 'text',
    created_at: 'text',
  }).execute();
  await table(trx, 'policies', {
    id: 'key',
    account_id: 'text',
    vertical_code: 'text',
    policy_number: 'text',
    status: 'text',
    plan_id: 'text',
    plan_title: 'text',
    plan_subtitle: 'text',
    underwriter: 'text',
    purchased_from: 'text',
    details: 'text',
    billing: 'text',
    coverage_start_date: 'text?',
    coverage_end_date: 'text?',
    holder_email: 'text',
    holder_key: 'text?',
    metadata: 'text?',
    payment_method_id: 'text?',
    created_at: 'text',
    canceled_at: 'text?',
  })
    .addUniqueConstraint('policies_number_unique', ['policy_number'])
    .addUniqueConstraint('policies_holder_unique', ['holder_key'])
    .addForeignKeyConstraint('policies_account', ['account_id'], 'accounts', ['id'])
    .addForeignKeyConstraint('policies_method', ['payment_method_id'], 'payment_methods', ['id'])
    .execute();
  await trx.schema
    .createIndex('policies_by_account')
    .on('policies')
    .columns(['account_id', 'vertical_code', 'created_at'])
    .execute();
  await table(trx, 'charges', {
    id: 'key',
    policy_id: 'text',
    gateway: 'text',
    charge_ref: 'text',
    amount: 'integer',
    currency: 'text',
    captured_at: 'text?',
    created_at: 'text',
  })
    .addForeignKeyConstraint('charges_policy', ['policy_id'], 'policies', ['id'])
    .execute();
  await trx.schema.createIndex('charges_by_policy').on('charges').columns(['policy_id']).execute();
}

async function post(trx: Transaction<Schema>): Promise<void> {
  await table(trx, 'outbox', {
    id: 'key',
    recipient: 'text',
    subject: 'text',
    text: 'text',
    html: 'text',
    created_at: 'text',
    sent_at: 'text?',
    attempts: 'integer',
    next_attempt_at: 'text',
  }).execute();
  await trx.schema
    .createIndex('outbox_by_sending')
    .on('outbox')
    .columns(['sent_at', 'next_attempt_at'])
    .execute();
}

async function counters(trx: Transaction<Schema>): Promise<void> {
  await table(trx, 'card_tokens', {
    token_hash: 'key',
    gateway_ref: 'text',
    brand: 'text',
    last4: 'text',
    outcome: 'text',
    created_at: 'text',
    used_at: 'text?',
  }).execute();
  await table(trx, 'gateway_attempts', { key: 'key', count: 'integer' }).execute();
  await table(trx, 'rate_limits', {
    bucket: 'key',
    window_start: 'integer',
    count: 'integer',
  }).execute();
  await table(trx, 'settings', { name: 'key', value: 'text' }).execute();
}
