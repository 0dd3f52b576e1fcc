/** A product's purchase described as data: its call, its order and its callbacks. */
import type * as z from 'zod/mini';
import type { Address } from '../contract/address.ts';
import type { CallDefinition, RequestOf } from '../contract/define-call.ts';
import type { addPotentialMethod } from '../contract/purchase/payment-methods.ts';
import type { BoundPolicy, AnyPurchaseResponse } from '../contract/purchase/purchase-response.ts';
import type { GuestBuyer } from '../contract/purchase/purchase.ts';
import type { ProductCode } from '../contract/products.ts';
import type { LatLng } from '../core/call/device.ts';
import type { ReusedAnswers } from '../interview/reused-answers.ts';
import type { SubmittedOrder } from './bound-policy.ts';
import type { PricedAnswersStore } from './persisted-price.ts';

/**
 * Call that purchases a policy of any product. It has an idempotency key and returns the policy.
 */
export interface PurchaseCall extends CallDefinition {
  readonly idempotent: true;
  readonly response: z.ZodMiniType<AnyPurchaseResponse>;
}

/** A call that turns a card token into a payment method. */
export type AddMethodCall = CallDefinition & {
  readonly request: typeof addPotentialMethod.request;
  readonly response: typeof addPotentialMethod.response;
};

/** The content of a purchase, at the time of the payment. */
export interface Order<Call extends PurchaseCall> {
  /**
   * The request of the product's purchase call, with plan_id and revenue. definePurchase adds the
   * payment method and, for a guest, the buyer.
   */
  request: RequestOf<Call>;
  /** Values for the placeholders in the path of the call. */
  params?: Record<string, string>;
  buyer: GuestBuyer;
  /**
   * Idempotency key, created together with the checkout. The server makes one purchase per key,
   * even if the request is sent again.
   */
  idempotencyKey: string;
  planTitle: string;
  /** The price that the buyer saw. */
  price: SubmittedOrder['price'];
  /** First day of coverage, YYYY-MM-DD, if the buyer chose one. */
  starts?: string;
  /** The carrier, if the plan names it. */
  underwriter?: { name: string };
  position?: LatLng;
  /** Postal address of the buyer. The next purchase of the session starts with it. */
  homeAddress?: Address;
}

/** The server's error code and message for a failed purchase. */
export interface PurchaseFailure {
  code: string;
  message: string;
}

/** The answers of a product that its purchase reads or changes. */
export interface PurchaseAnswers {
  uid: string | null;
  purchaseError: PurchaseFailure | null;
  purchase: BoundPolicy | null;
  /** The response of the checkout call. */
  checkoutInfo: object | null;
}

/** The part of an open flow that its purchase uses. */
export interface PurchaseFlow<Answers extends PurchaseAnswers> {
  readonly definition: { readonly id: string };
  readonly answersStore: PricedAnswersStore<Answers>;
  storeReused(reused: ReusedAnswers): void;
  reset(): void;
  open(location: 'confirmation'): void;
  back(): void;
}

/** A purchase without its flow. The functions get the open flow with its answers. */
export interface PurchaseDefinition<
  Call extends PurchaseCall,
  Answers extends PurchaseAnswers,
  OpenFlow extends PurchaseFlow<Answers>,
> {
  readonly product: ProductCode;
  readonly call: Call;
  /**
   * True for a purchase that changes an existing policy. For analytics, the order id of a new policy is its
   * policy number. The order id of a change is the policy number with a part of the idempotency
   * key, so that the ids differ.
   */
  readonly changesPolicy?: true;
  /** Call that adds the card of a guest. Defaults to the call of the user API. */
  readonly addMethod?: AddMethodCall;
  /** Returns the data of the order for the flow's answers. Throws if an answer is missing. */
  readonly order: (flow: OpenFlow) => Omit<Order<Call>, 'idempotencyKey'>;
  /**
   * Returns the answers to store after the purchase, because the confirmation screen shows them.
   * Their `purchase` is also sent to the host page.
   */
  readonly purchased: (
    flow: OpenFlow,
    policy: BoundPolicy,
  ) => Partial<Answers> & { purchase: BoundPolicy };
  /** Returns the answers that the next purchase of the session reuses. */
  readonly reused?: (flow: OpenFlow) => ReusedAnswers;
  /**
   * Requests the current price of the same order. Returns the price and the answers that change
   * with it. Omitted if `showError` handles a changed price.
   */
  readonly reprice?: (
    flow: OpenFlow,
  ) => Promise<Partial<Answers> & { checkoutInfo: NonNullable<Answers['checkoutInfo']> }>;
  /**
   * Shows the product's own message for an error. Returns false if the product has no message for
   * the error. The flow then shows the message of the message catalog.
   */
  readonly showError?: (error: unknown, flow: OpenFlow) => Promise<boolean>;
}
