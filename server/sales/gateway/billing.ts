import type { Card } from '../../../src/contract/purchase/billing.ts';

/** A payment that the card processor collects by itself on its due day. */
export interface ProcessorPayment {
  /** Id of the payment on this server. */
  id: string;
  /** Amount in minor units. */
  amount: number;
  /** Instant at which the payment is due. */
  dueAt: string;
  /** Length of the period that the payment pays for. */
  interval: 'month' | 'year';
  /** True while the processor has an unpaid invoice for the payment. */
  hasOpenInvoice: boolean;
}

/** All payments that the processor must collect for one policy, in the order of their due days. */
export interface BillingPlan {
  policyId: string;
  policyNumber: string;
  planTitle: string;
  underwriter: string;
  /** Currency code, ISO 4217. */
  currency: string;
  /** Gateway reference of the card that is charged for the payments. */
  gatewayRef: string;
  /** Reference of the policy's existing schedule at the processor; null when there is none. */
  scheduleRef: string | null;
  payments: readonly ProcessorPayment[];
}

export type PolicyAndCard = Pick<BillingPlan, 'policyId' | 'gatewayRef'>;

/** An invoice of the processor in its current state. */
export interface ProcessorInvoice {
  ref: string;
  /** Id of the payment that the invoice collects. */
  paymentId: string;
  /** `closed`: the processor no longer collects the invoice. */
  state: 'open' | 'paid' | 'closed';
  /** Amount in minor units. */
  amount: number;
  /**
   * Reference of the charge that paid the invoice, which is needed for refunds; null while the
   * invoice is not paid.
   */
  chargeRef: string | null;
  /** Number of attempts to collect the invoice so far. */
  attempts: number;
  /** Time of the processor's next attempt; null when there is none. */
  nextAttemptAt: Date | null;
}

/** The card with which an invoice was paid. */
export interface ChargedCard {
  gatewayRef: string;
  /** The card at the time of the payment. */
  card: Card;
}

/**
 * A card processor's system for recurring payments. It collects payments, retries failed payments
 * and reports the outcomes.
 */
export interface ProcessorBilling {
  /** Finds the running schedule of a policy. Null when there is none. */
  findSchedule(policy: PolicyAndCard): Promise<string | null>;
  /**
   * Lists the invoices that a schedule has created so far. None for a schedule that the processor
   * does not have.
   */
  listInvoices(scheduleRef: string): Promise<ProcessorInvoice[]>;
  /**
   * Finds the card of a charge. Null when the invoice was paid without the processor, or when the
   * processor has no such charge.
   */
  findChargedCard(chargeRef: string): Promise<ChargedCard | null>;
  /**
   * Makes the processor collect exactly the payments of the plan. An existing schedule is updated.
   * If that is not possible, the schedule and its open invoices are canceled. Nothing changes when
   * the schedule already matches the plan.
   * @param key Idempotency key. Requests with the same key and the same plan are executed only
   * once.
   * @returns the schedule that collects the payments, or that collected the last ones; null when
   * there was none
   * @throws Error when an invoice was paid during the cancellation; the caller must read the
   * invoice again
   */
  syncSchedule(plan: BillingPlan, key: string): Promise<string | null>;
  /**
   * Attempts to collect an open invoice now, with the card `gatewayRef`.
   * @returns false when the issuer declines
   */
  payInvoice(invoice: ProcessorInvoice, gatewayRef: string, key: string): Promise<boolean>;
}
