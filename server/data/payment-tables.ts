import type { Generated } from 'kysely';

/**
 * Row types of the tables for payments and refunds. As in schema.ts, amounts are in minor units.
 */

export interface ChargesTable {
  id: string;
  policy_id: string;
  gateway: string;
  charge_ref: string;
  amount: number;
  currency: string;
  captured_at: string | null;
  /**
   * Time until which an authorized charge can be captured. Set while the charge waits for a
   * decision. Null when the charge is captured at once.
   */
  authorized_until: string | null;
  /** Time when the charge was voided. Null when it was not voided. */
  voided_at: string | null;
  /**
   * The charged card. Null for payments without a card, and for charges that were made before this
   * column existed.
   */
  payment_method_id: string | null;
  /**
   * The card's data at the time of payment. Null when payment_method_id is null, and for charges
   * that were made before this column existed.
   */
  card_brand: string | null;
  card_last4: string | null;
  created_at: string;
}

/**
 * A refund to a card. The id is the gateway's idempotency key, so that the refund is paid only
 * once. From the second attempt on, the key also contains the number of attempts.
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
  /** The endorsement that caused the refund. Null when the end of the policy caused the refund. */
  endorsement_id: string | null;
  /**
   * The way in which the refund was paid. Null: this server paid it. external: it was made directly
   * at the card processor. dispute: the card's issuer took the amount back. paid_manually: an
   * operator paid it in another way.
   */
  kind: string | null;
  /**
   * Time when the card's issuer returned the refund. An operator must then resolve the problem.
   * Null when the refund was not returned, or after the problem was resolved.
   */
  failed_at: string | null;
  /**
   * Number of attempts, 1 by default. The gateway identifies an attempt by the id and this number,
   * so that each attempt is paid only once.
   */
  attempts: Generated<number>;
}

/** A requested endorsement. The row also contains the policy's data after the endorsement. */
export interface EndorsementsTable {
  id: string;
  policy_id: string;
  /** Kind of change of the insured collection: add, edit or remove. */
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
   * Prorated price difference for the remaining days. Positive: the amount to charge. Negative: the
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

/**
 * A payment of a policy that is due after the purchase. A policy has at most one such payment per
 * day.
 */
/**
 * Kind of the installment that collects an amount whose card authorization expired. Billing
 * schedules do not contain this installment, but its amount is still due.
 */
export const EXPIRED_AUTHORIZATION_KIND = 'expired_authorization';

export interface InstallmentsTable {
  id: string;
  policy_id: string;
  /**
   * installment: a part of a payment schedule. cycle: the payment for the next day or month.
   * renewal: the first payment of another policy year.
   */
  kind: string;
  /** YYYY-MM-DD. */
  due_date: string;
  amount: number;
  currency: string;
  /** due, collecting, failed, paid or waived. A waived installment no longer has to be paid. */
  state: string;
  /**
   * Number of attempts. The gateway identifies an attempt by the id and this number, so that each
   * attempt creates only one charge.
   */
  attempts: number;
  /**
   * Time of the next attempt. In the state collecting: the time after which the server process that
   * collects the payment counts as crashed.
   */
  next_attempt_at: string;
  /** The card of the last attempt. */
  payment_method_id: string | null;
  /**
   * The card processor's invoice. Null while the processor has not tried to collect the payment,
   * and when the server's job collects the payments.
   */
  invoice_ref: string | null;
  charge_id: string | null;
  /** Time of the first failed attempt. */
  failed_at: string | null;
  /** Time of the last failed attempt. Null if a release without this column recorded it. */
  last_failed_at: string | null;
  /**
   * YYYY-MM-DD: last day of coverage if the installment is not paid. Null until an attempt fails.
   */
  covered_until: string | null;
  /** For a renewal: time when its price was announced to the policyholder. Null before that. */
  notice_sent_at: string | null;
  /** JSON: the renewal (type `Renewal`) with its price. Null until the renewal is priced. */
  renewal: string | null;
  created_at: string;
  settled_at: string | null;
}

/** Billing data of a policy whose payments the card processor collects by itself. */
export interface BillingSchedulesTable {
  policy_id: string;
  /**
   * Id of the processor's latest payment schedule for the policy. Null until a schedule is created.
   */
  schedule_ref: string | null;
  /**
   * Version number of the policy's payments. Each change that the processor's payment schedule must
   * reflect adds 1.
   */
  version: number;
  /** The version that was last sent to the processor. */
  synced_version: number;
  /**
   * Time of the next sync with the processor. During a sync: the time after which the server
   * process that syncs counts as crashed.
   */
  next_check_at: string;
}

export interface CardTokensTable {
  token_hash: string;
  gateway_ref: string;
  brand: string;
  last4: string;
  /** Outcome of a payment with the published test card that the token represents. */
  outcome: string;
  created_at: string;
  used_at: string | null;
}

/** A confirmation that the sandbox's bank requires from the cardholder before a charge. */
export interface BankChecksTable {
  id: string;
  /** SHA-256 (hex) of the charge's idempotency key, card and amount. */
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

/** An event that the card processor has sent to the webhook. */
export interface GatewayEventsTable {
  /** The processor's event id. */
  id: string;
  type: string;
  /** Id of the processor's object that changed. */
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
