// This file defines indexes for all statements that would otherwise scan a growing table. If a
// statement's condition selects only a few rows, its index contains only those rows. The statement
// must then use the same literals as the index; partial-indexes.ts contains them.

/**
 * Indexes on foreign keys. The database also uses these indexes when it deletes a referenced row.
 */
export const foreignKeyIndexes = {
  accounts_by_merge_into: 'accounts (merge_into_id) where merge_into_id is not null',
  bank_accounts_by_account: 'bank_accounts (account_id)',
  charges_by_payment_method: 'charges (payment_method_id) where payment_method_id is not null',
  charges_by_policy: 'charges (policy_id)',
  charges_by_ref: 'charges (charge_ref)',
  claim_photos_by_account: 'claim_photos (account_id)',
  claim_photos_by_claim: 'claim_photos (claim_id, created_at)',
  claim_photos_by_policy: 'claim_photos (policy_id, claim_id)',
  claim_processes_by_account: 'claim_processes (account_id)',
  claim_processes_by_policy: 'claim_processes (policy_id)',
  claims_by_account: 'claims (account_id, submitted_at)',
  claims_by_bank_account: 'claims (bank_account_id) where bank_account_id is not null',
  claims_by_policy: 'claims (policy_id)',
  endorsements_by_charge: 'endorsements (charge_id) where charge_id is not null',
  endorsements_by_payment_method:
    'endorsements (payment_method_id) where payment_method_id is not null',
  endorsements_by_policy: 'endorsements (policy_id, status)',
  gateway_events_by_object: 'gateway_events (object_ref, read_at)',
  installments_by_payment_method:
    'installments (payment_method_id) where payment_method_id is not null',
  payment_methods_by_account: 'payment_methods (account_id)',
  payment_methods_by_ref: 'payment_methods (gateway_ref)',
  payouts_by_bank_account: 'payouts (bank_account_id)',
  policies_by_account: 'policies (account_id, vertical_code, created_at)',
  policies_by_policyholder_email: 'policies (policyholder_email)',
  policies_by_payment_method: 'policies (payment_method_id) where payment_method_id is not null',
  quotes_by_account: 'quotes (account_id) where account_id is not null',
  refunds_by_charge: 'refunds (charge_id)',
  refunds_by_policy: 'refunds (policy_id)',
  saved_flows_by_key: 'saved_flows (saved_key_hash)',
  tokens_by_account: 'tokens (account_id)',
};

export const uniqueIndexes = {
  bank_checks_by_charge: 'bank_checks (charge_hash)',
  saved_flows_by_token: 'saved_flows (token_hash)',
};

/** Indexes by the age of rows. The purge uses them to find the rows to delete. */
export const ageIndexes = {
  audit_by_age: 'audit (at, id)',
  bank_accounts_by_age: 'bank_accounts (created_at, id)',
  bank_checks_by_age: 'bank_checks (created_at, id)',
  card_tokens_by_age: 'card_tokens (created_at, token_hash)',
  claim_drafts_by_age: 'claim_drafts (updated_at, process_id)',
  claim_photos_by_age: 'claim_photos (created_at, id) where claim_id is null',
  claim_processes_by_age: 'claim_processes (created_at, id) where filed_at is null',
  gateway_events_by_age: 'gateway_events (read_at, id)',
  leads_by_age: 'leads (created_at, id)',
  mail_suppressions_by_age: 'mail_suppressions (suppressed_at, email)',
  outbox_by_age: 'outbox (created_at, id)',
  payment_methods_by_age:
    'payment_methods (created_at, id) where account_id is null or removed_at is not null',
  quotes_by_age: 'quotes (expires_at, id)',
  saved_flows_by_age: 'saved_flows (expires_at, id)',
  tokens_by_age: 'tokens (expires_at, hash)',
  idempotency_keys_by_age: 'idempotency_keys (created_at, key)',
};

/** Indexes of the rows that a job or an operator still has to process. */
export const pendingWorkIndexes = {
  cancellation_requests_approved:
    "cancellation_requests (cancellation_date, id) where decision = 'approve' and carried_out_at is null",
  cancellation_requests_pending: 'cancellation_requests (created_at, id) where decision is null',
  charges_open: 'charges (created_at, id) where captured_at is null and voided_at is null',
  claims_pending: 'claims (submitted_at, id) where next_actor is not null',
  installments_billed:
    "installments (policy_id, id) where state in ('due', 'collecting', 'failed') and (kind <> 'renewal' or notice_sent_at is not null)",
  installments_failed: "installments (covered_until, id) where state = 'failed'",
  installments_open:
    "installments (next_attempt_at, id) where state in ('due', 'collecting', 'failed')",
  installments_to_announce:
    "installments (due_date, id) where kind = 'renewal' and state = 'due' and notice_sent_at is null",
  outbox_due: 'outbox (next_attempt_at, id) where sent_at is null and failure is null',
  outbox_failed: 'outbox (id) where failure is not null',
  policies_not_renewed:
    'policies (coverage_end_date, id) where renewal_off_at is not null and insured_risk_key is not null',
  policies_ending:
    "policies (coverage_end_date, id) where status in ('approved', 'pending_change')",
  policies_to_cancel: 'policies (last_coverage_day, id) where last_coverage_day is not null',
  policies_pending: "policies (created_at, id) where status in ('pending', 'pending_change')",
  refunds_due: 'refunds (created_at, id) where refunded_at is null and failed_at is null',
  refunds_failed: 'refunds (failed_at, id) where failed_at is not null',
  billing_schedules_outdated: 'billing_schedules (policy_id) where version > synced_version',
};
