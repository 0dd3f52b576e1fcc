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
   * payment method.
   */
  request: RequestOf<Call>;
  /** Parameters of the call's path. */
  params?: Record<string, string>;
  buyer: Buyer;
  /** Created with the checkout. The server runs one purchase per key, however often it is sent. */
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
  /** Distinguishes the purchases of one product. Defaults to the product's code. */
  readonly id?: string;
  readonly call: Call;
  /**
   * Marks a purchase that changes an existing policy. The policy number is the order id of the
   * first purchase, so a change adds a part of its own key.
   */
  readonly changesPolicy?: true;
  /** Adds a guest's card. Defaults to the user API's call. */
  readonly addMethod?: AddMethodCall;
  readonly order: () => Order<Call>;
  /**
   * Stores the policy and clears the answers it was bought with. Returns the purchase for the host
   * page, if it differs from the server's response.
   */
  readonly onSuccess: (policy: BoundPolicy) => BoundPolicy | void;
  /** Requests the new price in place if the server rejected the purchase for an outdated one. */
  readonly price?: Repricing;
  /** Shows an error with a message other than the catalog's. Returns false if it has none. */
  readonly explain?: (error: unknown) => Promise<boolean>;
  /** Stores the server's error. */
  readonly onFailure?: (reason: PurchaseFailure) => void;
  /**
   * Called when the server has rejected the purchase for good. The next attempt is another purchase
   * and needs another key.
   */
  readonly renewKey: () => void;
}
