import type { PaymentFrequency } from '../../src/contract/purchase/billing.ts';
import type { PolicyDocument, PolicyStatus } from '../../src/contract/policies/parts.ts';
import type { Buyer } from '../../src/contract/purchase/purchase.ts';
import type { ProductCode } from '../../src/contract/products.ts';
import type { CollectionChange } from '../../src/contract/policies/endorsement.ts';
import type { PoliciesTable } from '../data/schema.ts';
import type { Caller } from '../http/caller.ts';
import type { InsuredRiskKey } from './duplicate-coverage.ts';
import type { RefundAllocation } from './paid-charges.ts';
import type { ChargeableMethod } from './payment-methods.ts';
import type { MinorTotals } from '../../src/contract/purchase/calculate-totals.ts';
import type { Services } from '../services.ts';
import type { StoredBilling } from './stored-billing.ts';
import type { IdempotencyKey } from './idempotency-keys.ts';

/** What is to be paid, and for what. Amounts in minor units. */
export interface PriceBreakdown {
  currency: string;
  items: { title: string; amount: number }[];
  taxBasisPoints: number;
  totals: MinorTotals;
  /** 'once' where it is left out. */
  frequency?: PaymentFrequency;
  /** Where it is paid in parts: they add up to the grand total, and the first is due with the purchase. */
  schedule?: ScheduledPayment[];
  /** YYYY-MM-DD of what is due next; left out where nothing is. */
  nextPayment?: string;
}

/** One payment of several, in minor units. */
export interface ScheduledPayment {
  amount: number;
  downpayment: boolean;
  /** YYYY-MM-DD. */
  due_date: string;
}

/** What is charged with the purchase: the whole, or the first of several payments. */
export function amountDueNow({ schedule, totals }: PriceBreakdown): number {
  return schedule?.find(({ downpayment }) => downpayment)?.amount ?? totals.grandtotal;
}

/** What is paid for, with the policy as it will be. */
interface PricedPolicy extends PriceBreakdown {
  productCode: ProductCode;
  status: PolicyStatus;
  planTitle: string;
  underwriter: string;
  details: Record<string, unknown>;
  /** YYYY-MM-DD. */
  coverageStart: string | null;
  coverageEnd: string | null;
}

/** A rated policy, ready to be bound: what a product hands to the purchase. */
export interface PolicyOffer extends PricedPolicy {
  /** First letters of the policy number, such as 'BG'. */
  numberPrefix: string;
  planId: string;
  planSubtitle: string;
  /** null where it may be bought any number of times. */
  insuredRiskKey: InsuredRiskKey | null;
}

/** More days for a policy in force: the bill is theirs alone. */
export interface PolicyExtension extends PricedPolicy {
  /** The policy as it was when the days were priced. */
  extendedPolicy: Pick<PoliciesTable, 'id' | 'policy_number' | 'status' | 'details' | 'billing'>;
  /** The policy's own bill with the extension on it. */
  billing: StoredBilling;
}

/**
 * A change of a policy in force, which holds once the carrier has approved it: details and billing are the
 * policy's own by then. Its totals are what is charged for the days left: zeros where nothing is.
 */
export interface PolicyEndorsement extends PricedPolicy {
  /** The policy as it was when the change was priced. */
  endorsedPolicy: Pick<PoliciesTable, 'id' | 'policy_number' | 'status' | 'details' | 'billing'>;
  billing: StoredBilling;
  endorsement: {
    kind: EndorsementKind;
    change: CollectionChange;
    /** A year of the policy as it stands and with the change. */
    previousTotal: number;
    newTotal: number;
    /** Of the days left: what is charged, or below zero what is given back. */
    amount: number;
    /** What is given back at approval, the newest charge first. */
    refundAllocations: readonly RefundAllocation[];
  };
}

export type EndorsementKind = 'add' | 'edit' | 'remove';

export type OrderItem = PolicyOffer | PolicyExtension | PolicyEndorsement;

/** What the buyer has seen as the price of it: of a change the signed amount. */
export function displayedPrice(item: OrderItem): number {
  return 'endorsedPolicy' in item ? item.endorsement.amount : item.totals.grandtotal;
}

/** What one purchase pays for: mostly one policy, or one for each state that it is sold in. */
export type OrderItems = readonly [OrderItem, ...OrderItem[]];

/**
 * A product's own part of checkout and purchase: checks what is asked for and prices it.
 * @throws Refusal as the two calls list them
 */
export type PricingFunction<Input> = (
  input: Input,
  services: Services,
) => MaybePromise<OrderItem | OrderItems>;
type MaybePromise<Value> = Value | Promise<Value>;

/** The goods of a price, whatever their number. */
export function toOrderItems(priced: OrderItem | OrderItems): OrderItems {
  return isOrderItems(priced) ? priced : [priced];
}

const isOrderItems = (priced: OrderItem | OrderItems): priced is OrderItems =>
  Array.isArray(priced);

/** Goods with who buys them and how. */
export interface Order {
  key: IdempotencyKey;
  items: OrderItems;
  buyer: Buyer;
  caller: Caller | null;
  metadata: Record<string, string> | undefined;
  /** Of saved answers; undefined where they were never saved. */
  savedKey: string | undefined;
  /** null where nothing is to be charged. */
  method: ChargeableMethod | null;
  ids: OrderIds;
}

/** What a sale is known by: drawn once, before the transaction that may run more than once. */
export interface OrderIds {
  /** In the order of the lot. */
  lines: readonly OrderLineIds[];
  /** Used where the purchase opens an account. */
  accountId: string;
  buyerToken: string;
  now: Date;
}

/** What one policy of a sale is known by. */
export interface OrderLineIds {
  policyId: string;
  chargeId: string;
  /** Of a change of the policy. */
  endorsementId: string;
  /** Links to the policy's papers, for the answer and for the mail. */
  documents: PolicyDocument[];
}

/** One policy of a sale, as the transaction writes it. */
export interface OrderLine extends OrderLineIds {
  item: OrderItem;
  /** The gateway's name for what is held for it; null where nothing is due. */
  chargeRef: string | null;
}
