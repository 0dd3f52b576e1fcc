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
   * Time until which an authorized charge can be captured, while the charge waits for a decision.
   * Null when the charge is captured at once.
   */
  authorized_until: string | null;
  /** Time when the charge was voided. Null when it was not voided. */
  voided_at: string | null;
  /** The charged card. Null for charges older than this column and for payments without a card. */
  payment_method_id: string | null;
  /**
   * The card's data at the time of payment. Null when payment_method_id is null. Also null for
   * charges that a release without this column made.
   */
  card_brand: string | null;
  card_last4: string | null;
  created_at: string;
}

/**
 * A refund to a card. Its id is the gateway's idempotency key, so the refund is paid once. From the
 * second attempt on, the key also contains the number of attempts.
 */
export interface RefundsTable {
  id: string;
  policy_id: string;
  charge_id: string;
  amount: number;
  currency: string;
  created_at: string;
  /** Null until the gateway has paid the refund. */
  refunded_at: string | null;
  /** The endorsement that caused the refund. Null when the end of the policy caused it. */
  endorsement_id: string | null;
  /**
   * Way in which the refund was paid. external: it was made directly at the card processor.
   * dispute: the issuer reclaimed the amount. paid_manually: it was paid in another way. Null: this
   * server made it.
   */
  kind: string | null;
  /**
   * Time when the card's issuer returned the refund. An operator must then resolve the problem.
   * Null when the refund was not returned, or when the problem is resolved.
   */
  failed_at: string | null;
  /**
   * Number of attempts, 1 by default. The id and this number identify an attempt at the gateway, so
   * that each attempt is paid once.
   */
  attempts: Generated<number>;
}

/** A requested endorsement, with the policy data after it. */
export interface EndorsementsTable {
  id: string;
  policy_id: string;
  /** Change of a collection: add, edit or remove. */
  kind: string;
  /**
   * pending until the carrier decides, then approved or rejected. canceled when the policy is
   * canceled before the decision.
   */
  status: string;
  category_code: string;
  /** JSON: the contract's collectionChangeSchema. */
  change: string;
  /** JSON: the policy's details and billing after approval. */
  details: string;
  billing: string;
  /**
   * Price of one policy year before the endorsement, including tax. `new_total` is the price after
   * the endorsement.
   */
  previous_total: number;
  new_total: number;
  /**
   * Prorated price difference for the days left. Positive: the amount to charge. Negative: the
   * amount to refund.
   */
  amount: number;
  currency: string;
  /** The authorized charge. Null when the endorsement charges nothing. */
  charge_id: string | null;
  /** The card that is charged or refunded. Null when no card is used. */
  payment_method_id: string | null;
  requested_at: string;
  decided_at: string | null;
}

/** A payment of a policy after its purchase. A policy has at most one per day. */
export interface InstallmentsTable {
  id: string;
  policy_id: string;
  /**
   * installment: part of a payment schedule. cycle: payment for the next day or month. renewal:
   * first payment of another policy year.
   */
  kind: string;
  /** YYYY-MM-DD. */
  due_date: string;
  amount: number;
  currency: string;
  /** due, collecting, failed, paid or waived. A waived installment no longer has to be paid. */
  state: string;
  /**
   * Number of attempts. The id and this number identify an attempt, so that each attempt creates
   * one charge.
   */
  attempts: number;
  /**
   * Time of the next attempt. In the state collecting: time after which the collecting server
   * process counts as crashed.
   */
  next_attempt_at: string;
  /** The card of the last attempt. */
  payment_method_id: string | null;
  /**
   * The card processor's invoice. Null until the processor has tried to collect the payment, and
   * when the server's job collects payments.
   */
  invoice_ref: string | null;
  charge_id: string | null;
  /** Time of the first failed attempt. */
  failed_at: string | null;
  /**
   * YYYY-MM-DD: last day of coverage if the installment is not paid. Null until an attempt fails.
   */
  covered_until: string | null;
  /** For a renewal: time when its price was announced to the policyholder. */
  notice_sent_at: string | null;
  /** JSON: the Renewal with its price. Null until the renewal is priced. */
  renewal: string | null;
  created_at: string;
  settled_at: string | null;
}

/** Billing state of a policy whose payments the card processor collects by itself. */
export interface BillingSchedulesTable {
  policy_id: string;
  /** Id of the processor's latest schedule. Null until one is created. */
  schedule_ref: string | null;
  /**
   * Version number of the policy's payments. Each change that the processor's schedule must reflect
   * adds 1.
   */
  version: number;
  /** The version that was last synced to the processor. */
  synced_version: number;
  /**
   * Time of the next sync. During a sync: time after which the syncing server process counts as
   * crashed.
   */
  next_check_at: string;
}

export interface CardTokensTable {
  token_hash: string;
  gateway_ref: string;
  brand: string;
  last4: string;
  /** Outcome of the published test card that the token represents. */
  outcome: string;
  created_at: string;
  used_at: string | null;
}

/** A verification that the sandbox's bank requires from the cardholder before a charge. */
export interface BankChecksTable {
  id: string;
  /** SHA-256 of the charge's key, card and amount, hex. */
  charge_hash: string;
  /** pending, approved or declined. */
  state: string;
  /** Number of codes that the cardholder has entered. */
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
  /** Time when the server read the object's current data from the processor. */
  read_at: string;
}

/** A refund by the embedded gateway. */
export interface GatewayRefundsTable {
  key: string;
  charge_ref: string;
  amount: number;
  created_at: string;
}
