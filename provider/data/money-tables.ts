/** Tables of what is taken from cards and given back; as in schema.ts, amounts are minor units. */

export interface ChargesTable {
  id: string;
  policy_id: string;
  gateway: string;
  charge_ref: string;
  amount: number;
  currency: string;
  captured_at: string | null;
  /** While it is only held for somebody's decision: when it is taken at the latest. null: at once. */
  held_until: string | null;
  /** When it was let go instead of being taken. */
  released_at: string | null;
  /** The card that was charged; null for charges older than this column. */
  payment_method_id: string | null;
  created_at: string;
}

/** What goes back to a card. Its id is the gateway's key: it is paid once. */
export interface RefundsTable {
  id: string;
  policy_id: string;
  charge_id: string;
  amount: number;
  currency: string;
  created_at: string;
  /** null until the gateway has paid it. */
  refunded_at: string | null;
}

export interface CardTokensTable {
  token_hash: string;
  gateway_ref: string;
  brand: string;
  last4: string;
  /** Outcome of the published test card that it stands for. */
  outcome: string;
  created_at: string;
  used_at: string | null;
}

export interface GatewayAttemptsTable {
  key: string;
  count: number;
}

/** What the embedded gateway has given back. */
export interface GatewayRefundsTable {
  key: string;
  charge_ref: string;
  amount: number;
  created_at: string;
}
