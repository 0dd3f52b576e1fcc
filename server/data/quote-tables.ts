/** This file contains the row types of quotes and saved flows. */

/** A visitor's saved answers to a flow. A link in an email opens the answers on another device. */
export interface SavedFlowsTable {
  id: string;
  token_hash: string;
  flow: string;
  /** Answers, encrypted with the token of the emailed link. Empty after the purchase. */
  encrypted_answers: string;
  /** JSON: QuotePdfContent. Null when the flow has no price. */
  quote: string | null;
  created_at: string;
  expires_at: string;
  opened_at: string | null;
  /**
   * Hash of the key of the last browser that opened the link. Null until a browser opens the link.
   */
  opened_by: string | null;
  /**
   * Hash of the saved key. The purchase with these answers sends the saved key, so that the answers
   * can be bought only once. In rows of releases before 0.3.0, null until a browser opens the link.
   */
  saved_key_hash: string | null;
}

export interface QuotesTable {
  id: string;
  vertical_code: string;
  /** The account that requested the quote. Null for a guest. */
  account_id: string | null;
  /** JSON: the request for which the prices were calculated. */
  request: string;
  /** JSON: the resulting prices. */
  result: string;
  created_at: string;
  expires_at: string;
}
