/** The account of the token that was sent. */
export interface Caller {
  accountId: string;
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
}
