import type { TableDefinition } from '../create-table.ts';

/**
 * Tables of accounts, with their sessions and cards, and tables of data that is stored for a
 * limited time.
 */
export const accountTables: Record<string, TableDefinition> = {
  accounts: {
    columns: {
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
      address: 'text?',
      merge_into_id: 'text?',
      registered_email: 'text?',
    },
    unique: { accounts_email_unique: ['email'] },
  },
  tokens: {
    columns: {
      hash: 'key',
      account_id: 'text',
      kind: 'text',
      created_at: 'text',
      expires_at: 'text',
      used_at: 'text?',
      user_agent: 'text?',
      last_used_at: 'text?',
      reauthenticated_at: 'text?',
    },
    references: {
      tokens_account: { column: 'account_id', table: 'accounts', onDelete: 'cascade' },
    },
  },
  payment_methods: {
    columns: {
      id: 'key',
      account_id: 'text?',
      gateway: 'text',
      gateway_ref: 'text',
      brand: 'text',
      last4: 'text',
      created_at: 'text',
      removed_at: 'text?',
      exp_month: 'integer?',
      exp_year: 'integer?',
      expiry_notified_at: 'text?',
    },
    references: { payment_methods_account: { column: 'account_id', table: 'accounts' } },
  },
  card_tokens: {
    columns: {
      token_hash: 'key',
      gateway_ref: 'text',
      brand: 'text',
      last4: 'text',
      outcome: 'text',
      created_at: 'text',
      used_at: 'text?',
    },
  },
  bank_checks: {
    columns: {
      id: 'key',
      charge_hash: 'text',
      state: 'text',
      attempts: 'integer',
      created_at: 'text',
    },
  },
  idempotency_keys: {
    columns: {
      key: 'key',
      scope: 'text',
      request_hash: 'text',
      response: 'text',
      created_at: 'text',
    },
  },
  rate_limits: {
    columns: {
      bucket: 'key',
      window_start: 'integer',
      count: 'integer',
    },
  },
  settings: {
    columns: {
      name: 'key',
      value: 'text',
    },
  },
  jobs: {
    columns: {
      name: 'key',
      next_run_at: 'text',
      lease_owner: 'text?',
      finished_at: 'text?',
      failure: 'text?',
    },
  },
  leads: {
    columns: {
      id: 'key',
      fingerprint: 'text',
      first_name: 'text',
      last_name: 'text',
      email: 'text',
      phone_number: 'text',
      job_title: 'text',
      company_name: 'text',
      company_size: 'text',
      country: 'text',
      comment: 'text',
      created_at: 'text',
    },
    unique: { leads_fingerprint_unique: ['fingerprint'] },
  },
  saved_flows: {
    columns: {
      id: 'key',
      token_hash: 'text',
      flow: 'text',
      encrypted_answers: 'text',
      quote: 'text?',
      created_at: 'text',
      expires_at: 'text',
      opened_at: 'text?',
      opened_by: 'text?',
      saved_key_hash: 'text?',
    },
  },
  quotes: {
    columns: {
      id: 'key',
      vertical_code: 'text',
      account_id: 'text?',
      request: 'text',
      result: 'text',
      created_at: 'text',
      expires_at: 'text',
    },
    references: { quotes_account: { column: 'account_id', table: 'accounts' } },
  },
  outbox: {
    columns: {
      id: 'key',
      recipient: 'text',
      subject: 'text',
      created_at: 'text',
      sent_at: 'text?',
      attempts: 'integer',
      next_attempt_at: 'text',
      content: 'text',
      failure: 'text?',
    },
  },
  mail_suppressions: {
    columns: {
      email: 'key',
      code: 'text',
      suppressed_at: 'text',
    },
  },
  audit: {
    columns: {
      id: 'key',
      at: 'text',
      action: 'text',
      actor: 'text',
      actor_name: 'text?',
      account_id: 'text?',
      policy_id: 'text?',
      claim_number: 'text?',
      reason: 'text',
      request_id: 'text?',
    },
  },
};
