/** Row types of quotes and saved flows. */

/** Saved answers of a visitor. A link in an email opens them on another device. */
export interface SavedFlowsTable {
  id: string;
  token_hash: string;
  flow: string;
  /** Answers, encrypted with the token of the emailed link. Empty after the purchase. */
  encrypted_answers: string;
  /** JSON: SavedQuote. Null when the flow has no price. */
  quote: string | null;
  created_at: string;
  expires_at: string;
  opened_at: string | null;
  /**
   * Hash of the key of the browser that opened the link last. Null until a browser opens the link.
   */
  opened_by: string | null;
  /**
   * Hash of the saved key, which the purchase with these answers sends. Answers can be bought only
   * once. Null in rows of releases before 0.3.0, until a browser opens the link.
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
