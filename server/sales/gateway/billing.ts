import type { Card } from '../../../src/contract/purchase/billing.ts';

/** A payment that the card processor collects on its due day. */
export interface BilledPayment {
  /** Our own id. */
  id: string;
  /** Minor units. */
  amount: number;
  /** An instant. */
  dueAt: string;
  /** Length of the period that the payment pays for. */
  interval: 'month' | 'year';
  /** True while the payment has an invoice that is not paid. */
  hasOpenInvoice: boolean;
}

/** All payments that the processor must collect for a policy, in the order of their due days. */
export interface BillingPlan {
  policyId: string;
  policyNumber: string;
  planTitle: string;
  underwriter: string;
  /** ISO 4217. */
  currency: string;
  /** Gateway reference of the card that pays the plan. */
  gatewayRef: string;
  /** The policy's existing schedule; null when it has none. */
  scheduleRef: string | null;
  payments: readonly BilledPayment[];
}

/** State of an invoice of the processor. */
export interface Invoice {
  ref: string;
  /** Id of the payment that the invoice collects. */
  paymentId: string;
  /** `closed`: the invoice is no longer collected. */
  state: 'open' | 'paid' | 'closed';
  /** Minor units. */
  amount: number;
  /** Charge that paid the invoice, for refunds; null while the invoice is not paid. */
  chargeRef: string | null;
  /** Number of attempts so far. */
  attempts: number;
  /** Time of the processor's next attempt; null when there is none. */
  nextAttemptAt: Date | null;
}

/** The card that paid an invoice. */
export interface ChargedCard {
  gatewayRef: string;
  /** The card at the time of the payment. */
  card: Card;
}

/** A card processor's engine for recurring payments. It collects, retries and reports. */
export interface Billing {
  /** Lists the invoices that a schedule has created so far. */
  listInvoices(scheduleRef: string): Promise<Invoice[]>;
  /** Finds the card of a charge; null when it was paid without the processor. */
  findChargedCard(chargeRef: string): Promise<ChargedCard | null>;
  /**
   * Makes the processor collect exactly these payments for the policy. An existing schedule is
   * updated. When it cannot be updated, it is canceled with its open invoices. Nothing changes when
   * the schedule already matches.
   * @param key of the request; the same key with the same plan is executed once
   * @returns the schedule that collects the payments, or that collected the last ones; null when
   * there was none
   * @throws Error when an invoice was paid during the cancellation; the caller must read it again
   */
  syncSchedule(plan: BillingPlan, key: string): Promise<string | null>;
  /**
   * Attempts an open invoice at once, with this card.
   * @returns false when the issuer declines
   */
  payInvoice(invoice: Invoice, gatewayRef: string, key: string): Promise<boolean>;
}
