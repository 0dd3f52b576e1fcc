/** Row types of the tables of passkeys. schema.ts describes the formats. */
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
