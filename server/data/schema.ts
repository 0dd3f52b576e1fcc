import type {
  BankAccountsTable,
  ClaimDraftsTable,
  ClaimEventsTable,
  ClaimPhotosTable,
  ClaimProcessesTable,
  ClaimsTable,
  PayoutsTable,
} from './claim-tables.ts';
import type {
  BankChecksTable,
  CardTokensTable,
  ChargesTable,
  EndorsementsTable,
  GatewayAttemptsTable,
  GatewayEventsTable,
  GatewayRefundsTable,
  InstallmentsTable,
  RefundsTable,
  BillingSchedulesTable,
} from './payment-tables.ts';
import type { QuotesTable, SavedFlowsTable } from './quote-tables.ts';

/**
 * The tables as rows. Ids are text made by the application; instants are ISO 8601 text in UTC; dates
 * are YYYY-MM-DD; amounts are integers in minor units; columns ending in JSON's shape are JSON text.
 */
export interface AccountsTable {
  id: string;
  /** Lower case; the row's own id while the account waits to join another, whose address it then is. */
  email: string;
  /** null while the account is dormant: nobody has set a password yet. */
  password_hash: string | null;
  email_verified_at: string | null;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  phone_number: string | null;
  country_id: string | null;
  region_id: string | null;
  /** JSON: first_name, last_name, email. */
  beneficiary: string | null;
  /** JSON: the contract's wireAddressSchema. */
  address: string | null;
  /** The account that what it holds goes to once the link in its mail was opened; null for all others. */
  merge_into_id: string | null;
  /** Of somebody who registered with the address of another account, which `joins` names: that address. */
  registered_email: string | null;
  created_at: string;
}

export interface TokensTable {
  /** SHA-256 of the token, hex; the token itself is never stored. */
  hash: string;
  account_id: string;
  kind: 'session' | 'reset' | 'verify' | 'card';
  created_at: string;
  expires_at: string;
  used_at: string | null;
  /** Of the browser that signed in; null where it sent none, and for what is no session. */
  user_agent: string | null;
  /** Of a session, to the minute; null while it was not used after it was opened. */
  last_used_at: string | null;
  /** When this session's holder has last given the account's password; null where they never did. */
  reauthenticated_at: string | null;
}

export interface PaymentMethodsTable {
  id: string;
  /** null for a visitor's card, which serves one purchase. */
  account_id: string | null;
  gateway: string;
  gateway_ref: string;
  brand: string;
  last4: string;
  /** 1 to 12, with four digits of the year: the last month that the card is good for; null where it is not known. */
  exp_month: number | null;
  exp_year: number | null;
  /** When its holder was told that it expires before what it pays next. */
  expiry_notified_at: string | null;
  created_at: string;
  removed_at: string | null;
}

export interface IdempotencyKeysTable {
  key: string;
  /** Who may be given the stored answer: an account id, or 'guest'. */
  scope: string;
  request_hash: string;
  /** The answer as it was sent, byte for byte. */
  response: string;
  created_at: string;
}

export interface PoliciesTable {
  id: string;
  account_id: string;
  vertical_code: string;
  policy_number: string;
  status: string;
  plan_id: string;
  plan_title: string;
  plan_subtitle: string;
  underwriter: string;
  purchased_from: string;
  /** JSON. */
  details: string;
  /** JSON; amounts in minor units. */
  billing: string;
  coverage_start_date: string | null;
  coverage_end_date: string | null;
  policyholder_email: string;
  /** What may be insured once only, such as 'baggage:AA:QX7R2M:moreau'; null where it does not apply or no longer does. */
  insured_risk_key: string | null;
  /** JSON: the embedding partner's labels. */
  metadata: string | null;
  payment_method_id: string | null;
  created_at: string;
  canceled_at: string | null;
  /** When its last renewal was paid: what was charged before was for terms that are over. null in its first term. */
  renewed_at: string | null;
  /** When its holder switched its renewal off; null where it renews. */
  renewal_off_at: string | null;
}

export interface OutboxTable {
  id: string;
  recipient: string;
  subject: string;
  /** A Letter (mail/letter.ts) as JSON. */
  content: string;
  created_at: string;
  sent_at: string | null;
  attempts: number;
  next_attempt_at: string;
  /** Why it is tried no more: the mail server's code where it refused the address for good, 'suppressed', 'given_up'. */
  failure: string | null;
}

/** An address that a mail server refused for good. */
export interface MailSuppressionsTable {
  email: string;
  /** What it answered, such as '550'. */
  code: string;
  suppressed_at: string;
}

export interface RateLimitsTable {
  bucket: string;
  /** Seconds since 1970. */
  window_start: number;
  count: number;
}

export interface SettingsTable {
  name: string;
  value: string;
}

export interface LeadsTable {
  id: string;
  /** SHA-256 of what was sent and the day (UTC): the same lead is taken once a day. */
  fingerprint: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  job_title: string;
  company_name: string;
  company_size: string;
  country: string;
  comment: string;
  created_at: string;
}

export interface CancellationRequestsTable {
  id: string;
  policy_id: string;
  /** Shaped 'CR-1234-5678'. */
  reference: string;
  /** A code of the contract's cancellationReasons. */
  reason: string;
  other: string;
  /** YYYY-MM-DD; one request for each policy and date. */
  cancellation_date: string;
  full_name: string;
  street_address: string;
  line2: string;
  city: string;
  state: string;
  zip_code: string;
  created_at: string;
  /** 'approve' or 'reject'; null while nobody has decided. */
  decision: string | null;
  decided_at: string | null;
  /** Of an approved one, once the policy has ended or had before. */
  carried_out_at: string | null;
}

/** A kind of work that nobody waits for; jobs/runner.ts. */
export interface JobsTable {
  name: string;
  /** When it is to run next; while it runs, when whoever runs it is taken for dead. */
  next_run_at: string;
  /** The process that runs it; null while nobody does. */
  lease_owner: string | null;
  finished_at: string | null;
  /** JSON: why the last run failed; null where it did not. */
  failure: string | null;
}

/** Who did what to whose; rows are added and never changed. */
export interface AuditTable {
  id: string;
  at: string;
  /** A DeedName of audit.ts. */
  action: string;
  /** account, guest, operator or system. */
  actor: string;
  /** Of an account its id, of an operator the name they gave, of the provider its job. */
  actor_name: string | null;
  /** Whose it was done to. */
  account_id: string | null;
  policy_id: string | null;
  claim_number: string | null;
  reason: string;
  /** As in the answer's X-Request-Id and in the log. */
  request_id: string | null;
}

export interface MigrationsTable {
  name: string;
  applied_at: string;
}

export interface Schema {
  accounts: AccountsTable;
  tokens: TokensTable;
  payment_methods: PaymentMethodsTable;
  idempotency_keys: IdempotencyKeysTable;
  policies: PoliciesTable;
  charges: ChargesTable;
  outbox: OutboxTable;
  bank_checks: BankChecksTable;
  card_tokens: CardTokensTable;
  gateway_attempts: GatewayAttemptsTable;
  gateway_refunds: GatewayRefundsTable;
  refunds: RefundsTable;
  endorsements: EndorsementsTable;
  installments: InstallmentsTable;
  billing_schedules: BillingSchedulesTable;
  gateway_events: GatewayEventsTable;
  rate_limits: RateLimitsTable;
  settings: SettingsTable;
  leads: LeadsTable;
  saved_flows: SavedFlowsTable;
  cancellation_requests: CancellationRequestsTable;
  quotes: QuotesTable;
  bank_accounts: BankAccountsTable;
  claim_processes: ClaimProcessesTable;
  claims: ClaimsTable;
  claim_events: ClaimEventsTable;
  payouts: PayoutsTable;
  claim_photos: ClaimPhotosTable;
  claim_drafts: ClaimDraftsTable;
  jobs: JobsTable;
  mail_suppressions: MailSuppressionsTable;
  audit: AuditTable;
  migrations: MigrationsTable;
}
