/** Rows of what is priced or saved and not bought yet. */

/** What a visitor has answered, for another device. */
export interface SavedFlowsTable {
  id: string;
  token_hash: string;
  flow: string;
  /** Encrypted with the token of the link; empty once bought. */
  encrypted_answers: string;
  /** JSON, SavedQuote; null without a price. */
  quote: string | null;
  created_at: string;
  expires_at: string;
  opened_at: string | null;
  /** Hash of the key that opened it last. */
  opened_by: string | null;
  /** Of the key that its one purchase is sent with; null in rows of releases before 0.3.0 until they are opened. */
  saved_key_hash: string | null;
}

export interface QuotesTable {
  id: string;
  vertical_code: string;
  /** Who asked; null for a visitor. */
  account_id: string | null;
  /** JSON: what was rated. */
  request: string;
  /** JSON: what it came to. */
  result: string;
  created_at: string;
  expires_at: string;
}
