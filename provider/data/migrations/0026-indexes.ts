import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/**
 * An index for every statement that would read a growing table from end to end. Where a state selects few rows the
 * index holds those alone; its statements name the state as partial-indexes.ts does.
 */
export async function up(trx: Transaction<Schema>): Promise<void> {
  for (const [name, on] of Object.entries({ ...references, ...ages, ...states }))
    await sql`create index ${sql.id(name)} on ${sql.raw(on)}`.execute(trx);
  // instalments_open and outbox_due take their places.
  for (const name of ['instalments_to_try', 'outbox_by_sending'])
    await trx.schema.dropIndex(name).execute();
}

/** Rows by what they refer to. A database looks them up itself before it deletes what they refer to. */
const references = {
  policies_by_holder: 'policies (holder_email)',
  policies_by_payment_method: 'policies (payment_method_id) where payment_method_id is not null',
  charges_by_payment_method: 'charges (payment_method_id) where payment_method_id is not null',
  charges_by_ref: 'charges (charge_ref)',
  endorsements_by_payment_method:
    'endorsements (payment_method_id) where payment_method_id is not null',
  endorsements_by_charge: 'endorsements (charge_id) where charge_id is not null',
  instalments_by_payment_method:
    'instalments (payment_method_id) where payment_method_id is not null',
  refunds_by_charge: 'refunds (charge_id)',
  payment_methods_by_ref: 'payment_methods (gateway_ref)',
  accounts_by_joins: 'accounts (joins) where joins is not null',
  quotes_by_account: 'quotes (account_id) where account_id is not null',
  claims_by_bank_account: 'claims (bank_account_id) where bank_account_id is not null',
  payouts_by_bank_account: 'payouts (bank_account_id)',
  claim_processes_by_account: 'claim_processes (account_id)',
  claim_photos_by_account: 'claim_photos (account_id)',
};

/** Rows by the time after which the purge deletes them. */
const ages = {
  tokens_by_age: 'tokens (expires_at, hash)',
  card_tokens_by_age: 'card_tokens (created_at, token_hash)',
  bank_checks_by_age: 'bank_checks (created_at, id)',
  quotes_by_age: 'quotes (expires_at, id)',
  saved_flows_by_age: 'saved_flows (expires_at, id)',
  outbox_by_age: 'outbox (created_at, id)',
  mail_suppressions_by_age: 'mail_suppressions (since, address)',
  unique_keys_by_age: 'unique_keys (created_at, key)',
  payment_methods_by_age:
    'payment_methods (created_at, id) where account_id is null or removed_at is not null',
  claim_drafts_by_age: 'claim_drafts (updated_at, process_id)',
  claim_processes_by_age: 'claim_processes (created_at, id) where filed_at is null',
  bank_accounts_by_age: 'bank_accounts (created_at, id)',
  claim_photos_by_age: 'claim_photos (created_at, id) where claim_id is null',
  gateway_events_by_age: 'gateway_events (read_at, id)',
  leads_by_age: 'leads (created_at, id)',
  audit_by_age: 'audit (at, id)',
};

/** Rows that somebody waits for. */
const states = {
  charges_open: 'charges (created_at, id) where captured_at is null and released_at is null',
  refunds_due: 'refunds (created_at, id) where refunded_at is null and returned_at is null',
  refunds_returned: 'refunds (returned_at, id) where returned_at is not null',
  instalments_open:
    "instalments (next_attempt_at, id) where state in ('due', 'collecting', 'failed')",
  instalments_billed:
    "instalments (policy_id, id) where state in ('due', 'collecting', 'failed') and (kind <> 'renewal' or noticed_at is not null)",
  instalments_to_announce:
    "instalments (due_date, id) where kind = 'renewal' and state = 'due' and noticed_at is null",
  instalments_failed: "instalments (covered_until, id) where state = 'failed'",
  schedules_changed: 'schedules (policy_id) where changed > arranged',
  policies_pending: "policies (created_at, id) where status in ('pending', 'pending_change')",
  policies_not_renewed:
    'policies (coverage_end_date, id) where renewal_off_at is not null and holder_key is not null',
  cancellations_asked: 'cancellation_requests (created_at, id) where decision is null',
  cancellations_approved:
    "cancellation_requests (cancellation_date, id) where decision = 'approve' and carried_out_at is null",
  claims_waiting: 'claims (submitted_at, id) where next_actor is not null',
  outbox_due: 'outbox (next_attempt_at, id) where sent_at is null and failure is null',
  outbox_failed: 'outbox (id) where failure is not null',
};
