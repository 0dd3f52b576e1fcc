/** The account of the token that was sent. */
export interface Caller {
  accountId: string;
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  /** When the password was last given in this session; null where it never was. */
  reauthenticatedAt: string | null;
  /** When this session was opened. */
  signedInAt: string;
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
}
