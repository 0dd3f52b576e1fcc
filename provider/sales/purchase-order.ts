import type { Checkout } from '../../src/contract/purchase/billing.ts';
import type { PolicyStatus } from '../../src/contract/policies/parts.ts';
import type { Purchaser } from '../../src/contract/purchase/purchase.ts';
import type { VerticalCode } from '../../src/contract/verticals.ts';
import type { Caller } from '../http/caller.ts';
import type { ChargeableMethod } from './payment-methods.ts';
import type { MinorTotals } from '../money.ts';

/** What is to be paid, and for what. Amounts in minor units. */
export interface Bill {
  currency: string;
  items: { title: string; amount: number }[];
  taxBasisPoints: number;
  totals: MinorTotals;
  /** 'once' where it is left out. */
  frequency?: Checkout['payment_frequency'];
  /** Where it is paid in parts: they add up to the grand total, and the first is due with the purchase. */
  schedule?: Instalment[];
  /** YYYY-MM-DD of what is due next; left out where nothing is. */
  nextPayment?: string;
}

/** One payment of several, in minor units. */
export interface Instalment {
  amount: number;
  downpayment: boolean;
  /** YYYY-MM-DD. */
  due_date: string;
}

/** What is charged with the purchase: the whole, or the first of several payments. */
export function dueNow({ schedule, totals }: Bill): number {
  return schedule?.find(({ downpayment }) => downpayment)?.amount ?? totals.grandtotal;
}

/** A rated policy, ready to be bound: what a product hands to the purchase. */
export interface PolicyOffer extends Bill {
  verticalCode: VerticalCode;
  /** First letters of the policy number, such as 'BG'. */
  numberPrefix: string;
  status: PolicyStatus;
  planId: string;
  planTitle: string;
  planSubtitle: string;
  underwriter: string;
  details: Record<string, unknown>;
  /** YYYY-MM-DD. */
  coverageStart: string | null;
  coverageEnd: string | null;
  /** What may be insured once only; null where it does not apply. */
  holderKey: string | null;
}

/** A purchase's unique key with what must be the same when it comes again. */
export interface PurchaseKey {
  key: string;
  scope: string;
  requestHash: string;
}

/** Money that is held for a sale until it is written. */
export interface Hold {
  key: PurchaseKey;
  method: ChargeableMethod;
  chargeRef: string;
}

/** A new policy with who buys it. */
export interface PurchaseOrder {
  offer: PolicyOffer;
  purchaser: Purchaser;
  caller: Caller | null;
  metadata: Record<string, string> | undefined;
}
