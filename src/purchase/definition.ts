/** A product's purchase, as data: its call and its callbacks. */
import type * as z from 'zod/mini';
import type { CallDefinition, RequestOf } from '../contract/define-call.ts';
import type { addPotentialMethod } from '../contract/purchase/payment-methods.ts';
import type { BoundPolicy, AnyPurchaseResponse } from '../contract/purchase/purchase-response.ts';
import type { Buyer } from '../contract/purchase/purchase.ts';
import type { ProductCode } from '../contract/products.ts';
import type { Position } from '../core/call/device.ts';
import type { SubmittedOrder } from './bound-policy.ts';
import type { Repricing } from './new-price.ts';

/** Purchase call of any product. It has an idempotency key and returns a policy. */
export interface PurchaseCall extends CallDefinition {
  readonly idempotent: true;
  readonly response: z.ZodMiniType<AnyPurchaseResponse>;
}

/** A call that turns a card token into a payment method. */
export type AddMethodCall = CallDefinition & {
  readonly request: typeof addPotentialMethod.request;
  readonly response: typeof addPotentialMethod.response;
};

/** The content of a purchase at payment time. */
export interface Order<Call extends PurchaseCall> {
  /**
   * The product's payload with plan_id and revenue. createPurchase adds the cardholder and the
   * payment method to the payload.
   */
  request: RequestOf<Call>;
  /** Parameters of the call's path. */
  params?: Record<string, string>;
  buyer: Buyer;
  /**
   * Idempotency key, created with the checkout. The server runs one purchase per key, even if the
   * request is sent again.
   */
  idempotencyKey: string;
  planTitle: string;
  /** The price that the buyer saw. */
  price: SubmittedOrder['price'];
  /** First day of coverage, YYYY-MM-DD, if the buyer chose one. */
  starts?: string;
  /** The carrier, if the plan names it. */
  underwriter?: { name: string };
  position?: Position;
}

/** The server's error code and message for a failed purchase. */
export interface PurchaseFailure {
  code: string;
  message: string;
}

export interface PurchaseDefinition<Call extends PurchaseCall> {
  readonly product: ProductCode;
  /** Distinguishes several purchases of one product. Defaults to the product's code. */
  readonly id?: string;
  readonly call: Call;
  /**
   * True for a purchase that changes an existing policy. In analytics, the order id of the first
   * purchase is the policy number. A change adds a part of its own key to the number, so that its
   * order id differs.
   */
  readonly changesPolicy?: true;
  /** Call that adds a guest's card. Defaults to the user API's call. */
  readonly addMethod?: AddMethodCall;
  readonly order: () => Order<Call>;
  /**
   * Stores the policy and clears the answers that the purchase used. Returns the purchase for the
   * host page if it differs from the server's response.
   */
  readonly onSuccess: (policy: BoundPolicy) => BoundPolicy | void;
  /**
   * Requests a new price on the same screen if the server rejected the purchase because its price
   * is outdated.
   */
  readonly price?: Repricing;
  /**
   * Shows a product's own message for an error. Returns false if the product has no message for it.
   * The message catalog is then used.
   */
  readonly explain?: (error: unknown) => Promise<boolean>;
  /** Stores the server's error. */
  readonly onFailure?: (reason: PurchaseFailure) => void;
  /**
   * Creates a new idempotency key. Called when the server has finally rejected the purchase,
   * because the next attempt is another purchase.
   */
  readonly renewKey: () => void;
}
