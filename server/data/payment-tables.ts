import type { Generated } from 'kysely';

/** Row types of payments and refunds. As in schema.ts, amounts are in minor units. */

export interface ChargesTable {
  id: string;
  policy_id: string;
  gateway: string;
  charge_ref: string;
  amount: number;
  currency: string;
  captured_at: string | null;
  /**
   * Latest capture time of an authorized charge that waits for a decision. Null when the charge is
   * captured at once.
   */
  authorized_until: string | null;
  /** Time when the charge was voided instead of captured. */
  voided_at: string | null;
  /** The charged card. Null for charges older than this column and for payments without a card. */
  payment_method_id: string | null;
  /**
   * The card's data at the time of payment. Null when payment_method_id is null, and for charges of
   * the previous release.
   */
  card_brand: string | null;
  card_last4: string | null;
  created_at: string;
}

/** A refund to a card. Its id is the gateway's idempotency key, so it is paid once. */
export interface RefundsTable {
  id: string;
  policy_id: string;
  charge_id: string;
  amount: number;
  currency: string;
  created_at: string;
  /** Null until the gateway has paid the refund. */
  refunded_at: string | null;
  /** The endorsement that caused the refund. Null when the refund is for the end of the policy. */
  endorsement_id: string | null;
  /**
   * external: made directly at the card processor; dispute: reclaimed by the issuer; paid_manually:
   * paid another way. Null: made here.
   */
  kind: string | null;
  /**
   * Time when the card's issuer returned the refund; an operator must resolve it. Null when it was
   * not returned or is resolved.
   */
  failed_at: string | null;
  /** Identifies an attempt together with the id, so that each attempt is paid once. Default 1. */
  attempts: Generated<number>;
}

/** A requested endorsement, with the policy data that it results in. */
export interface EndorsementsTable {
  id: string;
  policy_id: string;
  /** Change of a collection: add, edit or remove. */
  kind: string;
  /**
   * pending until the carrier decides, then approved or rejected; canceled when the policy is
   * canceled first.
   */
  status: string;
  category_code: string;
  /** JSON: the contract's collectionChangeSchema. */
  change: string;
  /** JSON: the policy's details and billing after approval. */
  details: string;
  billing: string;
  /**
   * Price of a policy year before the endorsement, including tax. `new_total` is the price after
   * it.
   */
  previous_total: number;
  new_total: number;
  /** Prorated for the days left: the amount to charge, or below zero the amount to refund. */
  amount: number;
  currency: string;
  /** The authorized charge. Null when nothing is charged. */
  charge_id: string | null;
  /** The card that is charged or refunded. Null when there is none. */
  payment_method_id: string | null;
  requested_at: string;
  decided_at: string | null;
}

/** A payment of a policy after its purchase. One per policy and day. */
export interface InstallmentsTable {
  id: string;
  policy_id: string;
  /**
   * installment: part of a schedule; cycle: the next day or month; renewal: the first payment of
   * another year.
   */
  kind: string;
  /** YYYY-MM-DD. */
  due_date: string;
  amount: number;
  currency: string;
  /** due, collecting, failed, paid, or waived when it no longer has to be paid. */
  state: string;
  /** Identifies an attempt together with the id, so that each attempt creates one charge. */
  attempts: number;
  /**
   * Time of the next attempt. While collecting, the time when the collecting process counts as
   * dead.
   */
  next_attempt_at: string;
  /** The card of the last attempt. */
  payment_method_id: string | null;
  /**
   * The processor's invoice, when the processor collects and has tried. Null when the server's job
   * collects.
   */
  invoice_ref: string | null;
  charge_id: string | null;
  /** Time of the first failed attempt. */
  failed_at: string | null;
  /** YYYY-MM-DD: last day of coverage unless it is paid. Null until an attempt fails. */
  covered_until: string | null;
  /** For a renewal: time when its price was announced to the policyholder. */
  notice_sent_at: string | null;
  /** JSON: the priced Renewal. Null until it is priced. */
  renewal: string | null;
  created_at: string;
  settled_at: string | null;
}

/** Billing state of a policy whose payments the card processor collects by itself. */
export interface BillingSchedulesTable {
  policy_id: string;
  /** Id of the processor's latest schedule. Null until one is created. */
  schedule_ref: string | null;
  /** Incremented with each change that the processor's schedule must reflect. */
  version: number;
  /** The version that was last synced to the processor. */
  synced_version: number;
  /** Time of the next sync. While a process syncs, the time when that process counts as dead. */
  next_check_at: string;
}

export interface CardTokensTable {
  token_hash: string;
  gateway_ref: string;
  brand: string;
  last4: string;
  /** Outcome of the published test card that the token stands for. */
  outcome: string;
  created_at: string;
  used_at: string | null;
}

/** A verification that the sandbox's bank asks of the cardholder before a charge. */
export interface BankChecksTable {
  id: string;
  /** SHA-256 of the charge's key, card and amount, hex. */
  charge_hash: string;
  /** pending, approved or declined. */
  state: string;
  /** Number of codes entered. */
  attempts: number;
  created_at: string;
}

export interface GatewayAttemptsTable {
  key: string;
  count: number;
}

/** An event that the card processor has sent. */
export interface GatewayEventsTable {
  /** The processor's event id. */
  id: string;
  type: string;
  /** Id of the processor's object that the event is about. */
  object_ref: string;
  /** Time when the object's state was read from the processor. */
  read_at: string;
}

/** A refund by the embedded gateway. */
export interface GatewayRefundsTable {
  key: string;
  charge_ref: string;
  amount: number;
  created_at: string;
}
