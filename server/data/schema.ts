import type {
  BankAccountsTable,
  ClaimDraftsTable,
  ClaimEventsTable,
  ClaimPhotosTable,
  ClaimProcessesTable,
  ClaimsTable,
  PayoutsTable,
} from './claim-tables.ts';
import type { PasskeyChallengesTable, PasskeysTable } from './passkey-tables.ts';
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
  AcceptedTextsTable,
  CancellationRequestsTable,
  PoliciesTable,
} from './policy-tables.ts';
import type { QuotesTable, SavedFlowsTable } from './quote-tables.ts';

/**
 * Row types of all tables. The application creates the ids, which are text. Instants are ISO 8601
 * text in UTC, dates are YYYY-MM-DD text, and amounts are integers in minor units. JSON columns are
 * text.
 */
export interface AccountsTable {
  id: string;
  /**
   * Email in lower case. An account that waits to merge into another account has its own id here,
   * because the other account already has the email.
   */
  email: string;
  /** Null while the account is unclaimed: its owner has not set a password yet. */
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
  /**
   * Id of the account into which this account is merged when its owner opens the emailed link. Null
   * for most accounts.
   */
  merge_into_id: string | null;
  /**
   * The email address that this account's owner entered, although the account `merge_into_id`
   * already has it. Null for accounts that do not wait for a merge.
   */
  registered_email: string | null;
  created_at: string;
}

export interface TokensTable {
  /** SHA-256 of the token, hex. The token itself is never stored. */
  hash: string;
  account_id: string;
  kind: 'session' | 'reset' | 'verify' | 'email_change' | 'card';
  created_at: string;
  expires_at: string;
  used_at: string | null;
  /**
   * User-Agent header of the sign-in. Null if the browser sent none, and for tokens that are not
   * sessions.
   */
  user_agent: string | null;
  /**
   * Time of the session's last use, to the minute. Null if the session was never used after the
   * sign-in.
   */
  last_used_at: string | null;
  /** Time when the password was last entered in this session. Null when it never was. */
  reauthenticated_at: string | null;
  /**
   * Time when a passkey was last used in this session, or when an emailed link that sets a password
   * started it. Null when neither happened.
   */
  strong_auth_at: string | null;
  /** The account's new email address. Null for tokens of other kinds than 'email_change'. */
  new_email: string | null;
  /** Hash of the session that asked for the email change. Null for tokens of other kinds. */
  requested_by: string | null;
  /**
   * The failed payment that the email with a card link is about. Null for other emails, and for
   * tokens of other kinds than 'card'.
   */
  installment_id: string | null;
  /**
   * The declined or expiring card that the email with a card link is about. Null if it is about all
   * cards, and for tokens of other kinds than 'card'.
   */
  payment_method_id: string | null;
}

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
  audit: AuditTable;
  migrations: MigrationsTable;
}
