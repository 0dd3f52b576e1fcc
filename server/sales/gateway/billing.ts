import type { Card } from '../../../src/contract/purchase/billing.ts';

/** A payment that the card processor is to collect on its day. */
export interface BilledPayment {
  /** Ours. */
  id: string;
  /** Minor units. */
  amount: number;
  /** An instant. */
  dueAt: string;
  /** How long it pays for. */
  interval: 'month' | 'year';
  /** There is a bill for it that is not paid. */
  hasOpenInvoice: boolean;
}

/** All that is to be collected for a policy, in the order of its days. */
export interface BillingPlan {
  policyId: string;
  policyNumber: string;
  planTitle: string;
  underwriter: string;
  /** ISO 4217. */
  currency: string;
  /** The card that pays. */
  gatewayRef: string;
  /** What was made for the policy before; null where nothing was. */
  scheduleRef: string | null;
  payments: readonly BilledPayment[];
}

/** How a bill of the processor's stands. */
export interface Invoice {
  ref: string;
  /** Of the payment that it is for. */
  paymentId: string;
  /** closed: nobody collects it any more. */
  state: 'open' | 'paid' | 'closed';
  /** Minor units. */
  amount: number;
  /** What has paid it, to be given back by; null while nothing has. */
  chargeRef: string | null;
  /** How often it was tried and refused. */
  attempts: number;
  /** When the processor tries it next; null where it does so no more. */
  nextAttemptAt: Date | null;
}

/** What has paid a bill. */
export interface ChargedCard {
  gatewayRef: string;
  /** As it was when it paid. */
  card: Card;
}

/** A card processor's engine for payments that come back: it collects, tries again and tells. */
export interface Billing {
  /** The bills that a schedule has made so far. */
  listInvoices(scheduleRef: string): Promise<Invoice[]>;
  /** The card that a charge was made to; null of what was paid without the processor. */
  findChargedCard(chargeRef: string): Promise<ChargedCard | null>;
  /**
   * Has these payments collected, and nothing else of the policy: what was arranged before is changed, or stopped with
   * its open bills where it cannot be. Where it is so already nothing changes.
   * @param key of what is asked for: the same key with the same plan is carried out once
   * @returns the schedule that collects them, or that has collected the last ones
   * @throws Error where a bill was paid while it was stopped: it is to be read again
   */
  syncSchedule(plan: BillingPlan, key: string): Promise<string | null>;
  /**
   * Tries an open bill at once, with this card.
   * @returns false where the bank has refused
   */
  payInvoice(invoice: Invoice, gatewayRef: string, key: string): Promise<boolean>;
}
