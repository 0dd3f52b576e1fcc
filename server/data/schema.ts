import type {
  AccountsTable,
  PasskeyChallengesTable,
  PasskeysTable,
  TokensTable,
} from './account-tables.ts';
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
import type {
  AcceptancesTable,
  NoticesTable,
  PostalNoticesTable,
  AcceptedTextsTable,
  CancellationRequestsTable,
  PoliciesTable,
} from './policy-tables.ts';
import type { DeletionRequestsTable } from './privacy-tables.ts';
import type { QuotesTable, SavedFlowsTable } from './quote-tables.ts';

/**
 * Row types of all tables. The application creates the ids, which are text. Instants are ISO 8601
 * text in UTC, dates are YYYY-MM-DD text, and amounts are integers in minor units. JSON columns are
 * text.
 */
export interface PaymentMethodsTable {
  id: string;
  /** Null for a guest's card. A guest's card can be used for one purchase only. */
  account_id: string | null;
  gateway: string;
  gateway_ref: string;
  brand: string;
  last4: string;
  /**
   * Month in which the card expires, 1 to 12. `exp_year` is the year (four digits). Null when
   * unknown.
   */
  exp_month: number | null;
  exp_year: number | null;
  /** Time when an email told the account's owner that the card expires before the next payment. */
  expiry_notified_at: string | null;
  /**
   * Time after which the owner gets the email about the added card. Null if they already have an
   * email that names it, or need none.
   */
  announce_after: string | null;
  created_at: string;
  removed_at: string | null;
}

interface IdempotencyKeysTable {
  key: string;
  /** Owner of the stored response: an account's id, or 'guest'. */
  scope: string;
  request_hash: string;
  /** The response as it was sent, byte for byte. */
  response: string;
  created_at: string;
}

export interface OutboxTable {
  id: string;
  recipient: string;
  subject: string;
  /** JSON: EmailContent of mail/email-content.ts. */
  content: string;
  created_at: string;
  sent_at: string | null;
  attempts: number;
  next_attempt_at: string;
  /**
   * Reason why the server no longer tries to send the email: the mail server's code for a permanent
   * rejection, 'suppressed' or 'given_up'. Null while the email can still be sent.
   */
  failure: string | null;
}

/** An email address that a mail server rejected permanently. */
interface MailSuppressionsTable {
  email: string;
  /** The mail server's code, such as '550'. */
  code: string;
  suppressed_at: string;
}

interface RateLimitsTable {
  bucket: string;
  /** Start of the window, in seconds since 1970. */
  window_start: number;
  count: number;
}

interface SettingsTable {
  name: string;
  value: string;
}

interface LeadsTable {
  id: string;
  /**
   * SHA-256 of the lead's fields and the UTC day, so that the same lead is stored only once a day.
   */
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

/** An email address that waits until a product is available in a US state or country. */
interface WaitlistTable {
  id: string;
  email: string;
  /** Product code. */
  product: string;
  /** Text of `territoryCode`, for example `US-HI` or `CA`. */
  territory: string;
  created_at: string;
  /** Time when the person was notified or unsubscribed. Null while the person waits. */
  closed_at: string | null;
  closed_by: 'notified' | 'unsubscribed' | null;
}

/** A background job; see jobs/runner.ts. */
export interface JobsTable {
  name: string;
  /**
   * Time of the next run. While the job runs: the time after which the server process that runs the
   * job counts as crashed.
   */
  next_run_at: string;
  /**
   * Id of the server process that runs the job and so has its lease. Null while no server process
   * runs the job.
   */
  lease_owner: string | null;
  finished_at: string | null;
  /** JSON: reason why the last run failed. Null when it succeeded. */
  failure: string | null;
}

/** Audit events. Rows are added but never changed. */
export interface AuditTable {
  id: string;
  at: string;
  /** An AuditAction of audit.ts. */
  action: string;
  /** account, guest, operator or system. */
  actor: string;
  /**
   * The account's id, the name that the operator entered, or the name of the job. Null for a guest.
   */
  actor_name: string | null;
  /** The account that the action is about. */
  account_id: string | null;
  policy_id: string | null;
  claim_number: string | null;
  reason: string;
  /**
   * Id of the request that caused the action. The response's X-Request-Id and the log contain the
   * same id.
   */
  request_id: string | null;
}

interface MigrationsTable {
  name: string;
  applied_at: string;
}

export interface Schema {
  accounts: AccountsTable;
  tokens: TokensTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
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
  waitlist: WaitlistTable;
  saved_flows: SavedFlowsTable;
  acceptances: AcceptancesTable;
  notices: NoticesTable;
  paper_notices: PostalNoticesTable;
  accepted_texts: AcceptedTextsTable;
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
  deletion_requests: DeletionRequestsTable;
  audit: AuditTable;
  migrations: MigrationsTable;
}
