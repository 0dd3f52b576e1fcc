/** The account and the session that the request's token belongs to. */
export interface Caller {
  accountId: string;
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  /** Time when the password was last entered in this session. Null when it was never entered. */
  reauthenticatedAt: string | null;
  /**
   * Time when a passkey was last used in this session, or when an emailed link that sets a password
   * started it. Null when neither happened.
   */
  strongAuthAt: string | null;
  /** Time when this session started. */
  signedInAt: string;
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
}
