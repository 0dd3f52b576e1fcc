import type { Generated } from 'kysely';

/** Row types of accounts, tokens and passkeys. schema.ts describes the formats. */
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
  /**
   * Time when the personal data of this row was erased on request. The email is then the id. Null for
   * all other accounts.
   */
  erased_at: Generated<string | null>;
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

export interface PasskeysTable {
  id: string;
  account_id: string;
  /** Id of the WebAuthn credential, base64url. Unique across all accounts. */
  credential_id: string;
  /** Public key, COSE in base64url. */
  public_key: string;
  /**
   * Number of signatures that the authenticator reported last, as decimal digits, because the
   * unsigned 32-bit number exceeds PostgreSQL's integer. '0' if the authenticator does not count.
   */
  counter: string;
  /** JSON: how the browser reaches the authenticator, as it was registered. */
  transports: string;
  /** 1 if the passkey can be backed up. This never changes. */
  backup_eligible: number;
  /** 1 if the passkey was backed up at its last use. */
  backed_up: number;
  name: string;
  created_at: string;
  last_used_at: string | null;
}

export type PasskeyChallengePurpose = 'register' | 'check' | 'login';

export interface PasskeyChallengesTable {
  /** SHA-256 of the challenge, hex. */
  hash: string;
  purpose: PasskeyChallengePurpose;
  /** The account and the session that asked. Null for a sign-in. */
  account_id: string | null;
  session_hash: string | null;
  expires_at: string;
}
