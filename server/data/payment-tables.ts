import type { Generated } from 'kysely';

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
  authorized_until: string | null;
  /** When it was let go instead of being taken. */
  voided_at: string | null;
  /** The card that was charged; null for charges older than this column, and for what was paid without a card. */
  payment_method_id: string | null;
  /** The card as it was when it paid; null as its id, and for charges of the release before. */
  card_brand: string | null;
  card_last4: string | null;
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
  /** The change of the policy that it is for; null where it is for the end of the policy. */
  endorsement_id: string | null;
  /** external: made with the card processor; dispute: taken back by the bank; paid_manually: paid without. null: made here. */
  kind: string | null;
  /** When the card's bank sent it back: it waits for somebody. null: it did not, or that is settled. */
  failed_at: string | null;
  /** With the id it names a try: the same try is paid once. 1 unless told otherwise. */
  attempts: Generated<number>;
}

/** A change of a policy that was asked for, with what it would make of the policy. */
export interface EndorsementsTable {
  id: string;
  policy_id: string;
  /** add, edit or remove: what it does to a collection. */
  kind: string;
  /** pending until the carrier has decided: approved, rejected; or canceled with its policy. */
  status: string;
  category_code: string;
  /** JSON: the contract's collectionChangeSchema. */
  change: string;
  /** JSON: the policy's details and bill once it is approved. */
  details: string;
  billing: string;
  /** A year of the policy as it stood and with the change, tax included. */
  previous_total: number;
  new_total: number;
  /** Of the days left: what is charged, or below zero what is given back. */
  amount: number;
  currency: string;
  /** What is held for it; null where nothing is charged. */
  charge_id: string | null;
  /** The card that is charged or gets the money; null where none is. */
  payment_method_id: string | null;
  requested_at: string;
  decided_at: string | null;
}

/** A payment of a policy that follows its purchase; one for each policy and day. */
export interface InstallmentsTable {
  id: string;
  policy_id: string;
  /** installment: of a schedule; cycle: of the next day or month; renewal: the first of another year. */
  kind: string;
  /** YYYY-MM-DD. */
  due_date: string;
  amount: number;
  currency: string;
  /** due, collecting, failed; paid, or waived once nobody asks for it any more. */
  state: string;
  /** With the id it names a try: the same try is the same charge. */
  attempts: number;
  /** When it is tried; while it is collecting, when whoever does so is taken for dead. */
  next_attempt_at: string;
  /** The card of the last try. */
  payment_method_id: string | null;
  /** The card processor's bill, of what it collects by itself and has tried; null for what our job collects. */
  invoice_ref: string | null;
  charge_id: string | null;
  /** When it was refused first. */
  failed_at: string | null;
  /** YYYY-MM-DD: the last day of cover unless it is paid. null while it has not failed. */
  covered_until: string | null;
  /** Of a renewal: when the holder was told its price. */
  notice_sent_at: string | null;
  /** JSON, the Renewal that was priced; null until then. */
  renewal: string | null;
  created_at: string;
  settled_at: string | null;
}

/** Of a policy whose payments the card processor collects by itself. */
export interface BillingSchedulesTable {
  policy_id: string;
  /** The processor's newest for it; null while none was made. */
  schedule_ref: string | null;
  /** Counts what has changed of the policy's payments, and what the processor was asked about them. */
  version: number;
  /** The count at which the processor was last made to collect what is due. */
  synced_version: number;
  /** While somebody is at it, when they are taken for dead. */
  next_check_at: string;
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

/** What the sandbox's bank asks the holder of a card before a charge. */
export interface BankChecksTable {
  id: string;
  /** SHA-256 of the charge's key, card and amount, hex. */
  charge_hash: string;
  /** pending, approved or declined. */
  state: string;
  /** Codes that were given. */
  attempts: number;
  created_at: string;
}

export interface GatewayAttemptsTable {
  key: string;
  count: number;
}

/** What the card processor has told. */
export interface GatewayEventsTable {
  /** The processor's. */
  id: string;
  type: string;
  /** What it is about. */
  object_ref: string;
  /** When the processor was asked how that stands. */
  read_at: string;
}

/** What the embedded gateway has given back. */
export interface GatewayRefundsTable {
  key: string;
  charge_ref: string;
  amount: number;
  created_at: string;
}
