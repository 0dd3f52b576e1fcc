import type { PaymentFrequency } from '../../src/contract/purchase/billing.ts';
import type { PolicyDocument, PolicyStatus } from '../../src/contract/policies/parts.ts';
import type { TextToAccept } from '../../src/contract/purchase/acceptance.ts';
import type { GuestBuyer } from '../../src/contract/purchase/purchase.ts';
import type { ProductCode } from '../../src/contract/products.ts';
import type { CollectionChange } from '../../src/contract/policies/endorsement.ts';
import type { PoliciesTable } from '../data/policy-tables.ts';
import type { Caller } from '../http/caller.ts';
import type { InsuredRiskKey } from './duplicate-coverage.ts';
import type { RefundAllocation } from './refundable-charges.ts';
import type { ChargeablePaymentMethod } from './payment-methods.ts';
import type { MinorUnitTotals } from '../../src/contract/purchase/calculate-totals.ts';
import type { Services } from '../services.ts';
import type { StoredBilling } from './stored-billing.ts';
import type { IdempotencyKey } from './idempotency-keys.ts';
import type { NamedPolicyRow } from '../mail/policy-names.ts';

/** A price and the items that it consists of. Amounts are in minor units. */
export interface PriceBreakdown {
  currency: string;
  items: { title: string; amount: number }[];
  taxBasisPoints: number;
  totals: MinorUnitTotals;
  /** Reason for the discount, as in `discount_title` of the contract. */
  discountTitle?: string;
  /** Defaults to 'once'. */
  frequency?: PaymentFrequency;
  /**
   * Payments that add up to the grand total. Set only if the price is paid in several payments. The
   * first payment is due with the purchase.
   */
  schedule?: ScheduledPayment[];
  /** Date of the next payment, YYYY-MM-DD. Omitted if nothing more is due. */
  nextPayment?: string;
}

/** One payment of a payment schedule. The amount is in minor units. */
export interface ScheduledPayment {
  amount: number;
  downpayment: boolean;
  /** YYYY-MM-DD. */
  due_date: string;
}

/**
 * Returns the amount that is charged with the purchase: the total, or the first payment of the
 * schedule.
 */
export function amountDueNow({ schedule, totals }: PriceBreakdown): number {
  return schedule?.find(({ downpayment }) => downpayment)?.amount ?? totals.grandtotal;
}

/** A policy with its price. The policy's data are as they will be after the purchase. */
interface PricedPolicy extends PriceBreakdown {
  productCode: ProductCode;
  status: PolicyStatus;
  planTitle: string;
  underwriter: string;
  details: Record<string, unknown>;
  /**
   * Texts that the buyer must accept, such as the plan's acknowledgment. Empty if no text is shown.
   */
  textsToAccept: readonly TextToAccept[];
  /** YYYY-MM-DD. */
  coverageStart: string | null;
  coverageEnd: string | null;
}

/** A new policy with its price, ready to be bound. The product passes it to the purchase. */
export interface PricedNewPolicy extends PricedPolicy {
  /** First letters of the policy number, such as 'BG'. */
  numberPrefix: string;
  planId: string;
  planSubtitle: string;
  /**
   * Identifies what is insured, so that it is insured only once. Null if the policy may be bought
   * any number of times.
   */
  insuredRiskKey: InsuredRiskKey | null;
}

/**
 * An extension: days that are added to a policy in force. The price breakdown is for the added days
 * only.
 */
export interface PolicyExtension extends PricedPolicy {
  /** The policy as it was when the added days were priced. */
  extendedPolicy: NamedPolicyRow &
    Pick<PoliciesTable, 'id' | 'status' | 'billing' | 'electronic_since'>;
  /** The policy's billing including the extension. */
  billing: StoredBilling;
}

/**
 * An endorsement of a policy in force. It takes effect when the carrier approves it. Its details
 * and billing then replace those of the policy. Its totals are the charge for the remaining days,
 * or zeros if nothing is charged.
 */
export interface PolicyEndorsement extends PricedPolicy {
  /** The policy as it was when the endorsement was priced. */
  endorsedPolicy: NamedPolicyRow &
    Pick<PoliciesTable, 'id' | 'status' | 'billing' | 'electronic_since'>;
  billing: StoredBilling;
  endorsement: {
    kind: EndorsementKind;
    change: CollectionChange;
    /** Price of one year before the endorsement. `newTotal` is the price of one year after it. */
    previousTotal: number;
    newTotal: number;
    /**
     * Price difference for the remaining days: a positive amount is charged, a negative amount is
     * refunded.
     */
    amount: number;
    /**
     * Refunds to pay when the carrier approves the endorsement. The refund of the newest charge
     * comes first.
     */
    refundAllocations: readonly RefundAllocation[];
  };
}

export type EndorsementKind = 'add' | 'edit' | 'remove';

export type OrderItem = PricedNewPolicy | PolicyExtension | PolicyEndorsement;

export const isNewPolicy = (item: OrderItem): item is PricedNewPolicy => 'insuredRiskKey' in item;

/**
 * Returns the price of an order item as the buyer saw it. For an endorsement, a charge is positive
 * and a refund is negative.
 */
export function displayedPrice(item: OrderItem): number {
  return 'endorsedPolicy' in item ? item.endorsement.amount : item.totals.grandtotal;
}

/**
 * Order items of one purchase. It is usually one policy, or one policy for each US state in which
 * the purchase is sold.
 */
export type OrderItems = readonly [OrderItem, ...OrderItem[]];

/**
 * Function of a product that validates and prices a request. Checkout and purchase both call it.
 * @throws ApiError with the codes that the two calls list
 */
export type PricingFunction<Input> = (
  input: Input,
  services: Services,
) => MaybePromise<OrderItem | OrderItems>;
type MaybePromise<Value> = Value | Promise<Value>;

/** Converts the result of a pricing function to a list of items. */
export function toOrderItems(priced: OrderItem | OrderItems): OrderItems {
  return isOrderItems(priced) ? priced : [priced];
}

const isOrderItems = (priced: OrderItem | OrderItems): priced is OrderItems =>
  Array.isArray(priced);

/** One purchase: its order items, its buyer and its payment method. */
export interface Order {
  key: IdempotencyKey;
  items: OrderItems;
  buyer: GuestBuyer;
  caller: Caller | null;
  metadata: Record<string, string> | undefined;
  /** Key of the buyer's saved answers. Undefined if no answers were saved. */
  savedKey: string | undefined;
  /** False if the request does not say which texts the buyer accepted. */
  acceptsTexts: boolean;
  /** The statement with which the buyer consents to electronic delivery. Null without consent. */
  deliveryConsent: TextToAccept | null;
  /** Null if nothing is charged. */
  method: ChargeablePaymentMethod | null;
  ids: OrderIds;
}

/**
 * Ids of an order. They are generated once, before the transaction, because the transaction may run
 * more than once.
 */
interface OrderIds {
  /** Ids for each order item, in the sequence of the order items. */
  lines: readonly OrderItemIds[];
  /** Id of the new account, if the purchase creates an account. */
  accountId: string;
  buyerToken: string;
  now: Date;
}

/** Ids of one item of an order. */
export interface OrderItemIds {
  policyId: string;
  chargeId: string;
  /** Id of the endorsement, if the order item is an endorsement. */
  endorsementId: string;
  /** Id for the record of each text to accept, in the sequence of the texts. */
  acceptanceIds: readonly string[];
  /** Id for the record of the consent to electronic delivery. */
  consentId: string;
  /** Links to the policy's documents. The response and the email contain them. */
  documents: PolicyDocument[];
}

/** One order item with its ids, as the transaction persists it. */
export interface OrderItemWithIds extends OrderItemIds {
  item: OrderItem;
  /** The gateway's reference of the authorization. Null if nothing is due. */
  chargeRef: string | null;
}

/** Returns the policy that is extended or endorsed; undefined for a new policy. */
export function existingPolicyOf(item: OrderItem) {
  if ('endorsedPolicy' in item) return item.endorsedPolicy;
  return 'extendedPolicy' in item ? item.extendedPolicy : undefined;
}
