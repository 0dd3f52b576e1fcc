/** A vertical's purchase, as data: what is bought by which call, and what follows from its end. */
import type * as z from 'zod/mini';
import type { CallDefinition, RequestOf } from '../contract/define-call.ts';
import type { addPotentialMethod } from '../contract/purchase/payment-methods.ts';
import type { BoundPolicy, AnyPurchaseResponse } from '../contract/purchase/purchase-response.ts';
import type { Buyer } from '../contract/purchase/purchase.ts';
import type { ProductCode } from '../contract/products.ts';
import type { Position } from '../core/call/device.ts';
import type { SubmittedOrder } from './bound-policy.ts';
import type { Repricing } from './new-price.ts';

/** A purchase call of any vertical: it takes a unique key and answers a policy. */
export interface PurchaseCall extends CallDefinition {
  readonly idempotent: true;
  readonly response: z.ZodMiniType<AnyPurchaseResponse>;
}

/** A call that turns a card token into a payment method. */
export type AddMethodCall = CallDefinition & {
  readonly request: typeof addPotentialMethod.request;
  readonly response: typeof addPotentialMethod.response;
};

/** What is bought, when it is paid. */
export interface Order<Call extends PurchaseCall> {
  /** The vertical's payload with plan_id and revenue; payer and payment method are added by createPurchase. */
  request: RequestOf<Call>;
  /** Of the call's path. */
  params?: Record<string, string>;
  buyer: Buyer;
  /** Made with the checkout; the provider carries one purchase out for it, however often it is sent. */
  idempotencyKey: string;
  planTitle: string;
  /** What the buyer saw. */
  price: SubmittedOrder['price'];
  /** First day of cover, YYYY-MM-DD, where one was chosen. */
  starts?: string;
  /** Who insures, where the plan says so. */
  underwriter?: { name: string };
  position?: Position;
}

/** The provider's word on a purchase that failed. */
export interface PurchaseFailure {
  code: string;
  message: string;
}

export interface PurchaseDefinition<Call extends PurchaseCall> {
  readonly product: ProductCode;
  /** Tells the purchases of one vertical apart; the vertical's code by default. */
  readonly id?: string;
  readonly call: Call;
  /** The policy is there already and is changed: its number is the order of its first purchase. */
  readonly changesPolicy?: true;
  /** Takes a visitor's card; the user API's call by default. */
  readonly addMethod?: AddMethodCall;
  readonly order: () => Order<Call>;
  /**
   * Keeps the policy and forgets what it was bought with. Answers the purchase as the host page hears of
   * it, where it is told more than the provider's answer.
   */
  readonly onSuccess: (policy: BoundPolicy) => BoundPolicy | void;
  /** Asks for the price anew, in place, where the purchase was refused for an old one. */
  readonly price?: Repricing;
  /** Tells a refusal in other words than the catalogue's; false where it has none. */
  readonly explain?: (error: unknown) => Promise<boolean>;
  /** Keeps the provider's refusal. */
  readonly onFailure?: (reason: PurchaseFailure) => void;
  /** The provider refused for good: the next attempt is another purchase and needs another key. */
  readonly renewKey: () => void;
}
