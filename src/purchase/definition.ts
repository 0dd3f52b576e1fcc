/** A product's purchase described as data: its call and its callbacks. */
import type * as z from 'zod/mini';
import type { CallDefinition, RequestOf } from '../contract/define-call.ts';
import type { addPotentialMethod } from '../contract/purchase/payment-methods.ts';
import type { BoundPolicy, AnyPurchaseResponse } from '../contract/purchase/purchase-response.ts';
import type { GuestBuyer } from '../contract/purchase/purchase.ts';
import type { ProductCode } from '../contract/products.ts';
import type { LatLng } from '../core/call/device.ts';
import type { SubmittedOrder } from './bound-policy.ts';
import type { RepricingCallbacks } from './new-price.ts';

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
   * The request of the product's purchase call, with plan_id and revenue. createPurchase adds the
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
}

/** The server's error code and message for a failed purchase. */
export interface PurchaseFailure {
  code: string;
  message: string;
}

export interface PurchaseDefinition<Call extends PurchaseCall> {
  readonly product: ProductCode;
  /**
   * Identifies the purchase if a product has several kinds of purchase. Defaults to the product's
   * code.
   */
  readonly id?: string;
  readonly call: Call;
  /**
   * True for a purchase that changes an existing policy. It changes the order id for analytics. The
   * order id of a new policy is its policy number. The order id of a change is the policy number
   * with a part of the idempotency key, so that the ids differ.
   */
  readonly changesPolicy?: true;
  /** Call that adds the card of a guest. Defaults to the call of the user API. */
  readonly addMethod?: AddMethodCall;
  readonly order: () => Order<Call>;
  /**
   * Stores the policy and clears the answers that are not needed after the purchase. Returns the
   * purchase for the host page if it must differ from the server's response.
   */
  readonly onSuccess: (policy: BoundPolicy) => BoundPolicy | void;
  /**
   * Callbacks that fetch a new price on the payment screen, if the server rejected the purchase
   * because its price is outdated.
   */
  readonly price?: RepricingCallbacks;
  /**
   * Shows the product's own message for an error. Returns false if the product has no message for
   * the error. The flow then shows the message of the message catalog.
   */
  readonly showError?: (error: unknown) => Promise<boolean>;
  /** Called with the server's error to store it. */
  readonly onFailure?: (reason: PurchaseFailure) => void;
  /**
   * Creates a new idempotency key. Called after the server has finally rejected the purchase,
   * because the next attempt counts as another purchase.
   */
  readonly renewKey: () => void;
}
