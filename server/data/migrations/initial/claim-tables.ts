import type { TableDefinition } from '../create-table.ts';

/** Tables of claims, claim photos and payouts. */
export const claimTables: Record<string, TableDefinition> = {
  bank_accounts: {
    columns: {
      id: 'key',
      account_id: 'text',
      name_on_account: 'text',
      routing_number: 'text',
      encrypted_number: 'text',
      last4: 'text',
      is_savings: 'integer',
      created_at: 'text',
    },
    references: { bank_accounts_account: { column: 'account_id', table: 'accounts' } },
  },
  claim_processes: {
    columns: {
      id: 'key',
      account_id: 'text',
      policy_id: 'text',
      filed_at: 'text?',
      created_at: 'text',
    },
    references: { claim_processes_policy: { column: 'policy_id', table: 'policies' } },
  },
  claims: {
    columns: {
      id: 'key',
      claim_number: 'text',
      account_id: 'text',
      policy_id: 'text',
      process_id: 'text',
      state: 'text',
      method: 'text',
      open_policy_id: 'text?',
      device_id: 'text?',
      device_model: 'text',
      damages: 'text',
      description: 'text',
      bank_account_id: 'text?',
      next_actor: 'text?',
      next_action: 'text?',
      next_due_date: 'text?',
      restart_requested_at: 'text?',
      replaced_by: 'text?',
      submitted_at: 'text',
      decided_at: 'text?',
      decision_note: 'text',
      second_look_requested_at: 'text?',
      quote_amount: 'integer?',
      deductible_amount: 'integer?',
    },
    unique: {
      claims_number_unique: ['claim_number'],
      claims_process_unique: ['process_id'],
      claims_open_unique: ['open_policy_id'],
    },
    references: {
      claims_policy: { column: 'policy_id', table: 'policies' },
      claims_process: { column: 'process_id', table: 'claim_processes' },
      claims_bank_account: { column: 'bank_account_id', table: 'bank_accounts' },
    },
  },
  claim_events: {
    columns: {
      id: 'key',
      claim_id: 'text',
      position: 'integer',
      event: 'text',
      actor: 'text',
      note: 'text',
      created_at: 'text',
    },
    unique: { claim_events_position_unique: ['claim_id', 'position'] },
    references: { claim_events_claim: { column: 'claim_id', table: 'claims' } },
  },
  payouts: {
    columns: {
      id: 'key',
      claim_id: 'text',
      bank_account_id: 'text',
      amount: 'integer',
      currency: 'text',
      trace: 'text?',
      created_at: 'text',
      paid_at: 'text?',
    },
    unique: { payouts_claim_unique: ['claim_id'] },
    references: {
      payouts_claim: { column: 'claim_id', table: 'claims' },
      payouts_bank_account: { column: 'bank_account_id', table: 'bank_accounts' },
    },
  },
  claim_photos: {
    columns: {
      id: 'key',
      account_id: 'text',
      policy_id: 'text',
      claim_id: 'text?',
      position: 'integer',
      width: 'integer',
      height: 'integer',
      created_at: 'text',
      image: 'bytes',
      thumbnail: 'bytes',
    },
    references: {
      claim_photos_policy: { column: 'policy_id', table: 'policies' },
      claim_photos_claim: { column: 'claim_id', table: 'claims' },
    },
  },
  claim_drafts: {
    columns: {
      process_id: 'key',
      answers: 'text',
      updated_at: 'text',
    },
    references: {
      claim_drafts_process: { column: 'process_id', table: 'claim_processes', onDelete: 'cascade' },
    },
  },
};
