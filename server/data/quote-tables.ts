/** Row types of quotes and saved flows. */

/** Saved answers of a visitor, to continue on another device. */
export interface SavedFlowsTable {
  id: string;
  token_hash: string;
  flow: string;
  /** Encrypted with the token of the link. Empty after the purchase. */
  encrypted_answers: string;
  /** JSON: SavedQuote. Null without a price. */
  quote: string | null;
  created_at: string;
  expires_at: string;
  opened_at: string | null;
  /** Hash of the key of the browser that opened it last. */
  opened_by: string | null;
  /**
   * Hash of the key that its only purchase is sent with. Null in rows of releases before 0.3.0
   * until they are opened.
   */
  saved_key_hash: string | null;
}

export interface QuotesTable {
  id: string;
  vertical_code: string;
  /** The account that requested the quote. Null for a guest. */
  account_id: string | null;
  /** JSON: the rated request. */
  request: string;
  /** JSON: the resulting prices. */
  result: string;
  created_at: string;
  expires_at: string;
}
