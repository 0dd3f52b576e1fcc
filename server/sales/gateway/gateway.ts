import type { Billing } from './billing.ts';
import type { GatewayEvent } from './events.ts';
import type { Card } from '../../../src/contract/purchase/billing.ts';

export interface Cardholder {
  name: string;
  email?: string;
  /** Another card of the same holder: what is charged for them is one customer's. */
  existingGatewayRef?: string | undefined;
}

/** One charge to be held on a card. `amount` is in minor units, `currency` ISO 4217. */
export interface AuthorizationRequest {
  /** The purchase's unique key: the same key is charged once, however often it is asked for. */
  key: string;
  amount: number;
  currency: string;
  gatewayRef: string;
  description: string;
  /** Nobody is there whom the bank could ask. */
  offSession?: true;
}

/** A card processor. Cards are known to the provider by the gateway's reference alone. */
export interface Gateway {
  /** 'none' refuses whatever it is asked. */
  kind: 'embedded' | 'stripe' | 'none';
  /**
   * @param isReusable is charged more than once, so the bank is asked now; else with the one purchase
   * @throws Refusal card_refused, payment_method_rejected_by_service, not_available, or payment_action_required:
   *   asked again with the same token, it is kept once the holder's bank is content
   */
  addMethod(
    token: string,
    cardholder: Cardholder,
    isReusable: boolean,
  ): Promise<{ gatewayRef: string; card: Card }>;
  /**
   * Asks the bank of a card that is kept whether it may be charged when its holder is not there. Charges nothing.
   * @throws Refusal payment_method_rejected_by_service, not_available, or payment_action_required: asked again, it
   *   is good once the holder's bank is content
   */
  verify(gatewayRef: string): Promise<void>;
  /**
   * Holds the amount; idempotent by `order.key`, but where that hold was let go: then it is held anew.
   * @throws Refusal payment_method_rejected_by_service, not_available, outcome_unknown when the answer is not
   *   known, or payment_action_required: asked again under the same key, it is held once the buyer's bank is
   *   content
   * @returns also another reference of the card, where it is to be charged by that from now on
   */
  authorize(request: AuthorizationRequest): Promise<{ chargeRef: string; gatewayRef?: string }>;
  /**
   * Takes what was held; taking it again changes nothing.
   * @param policyNumber for whoever looks at the charge with the processor
   */
  capture(chargeRef: string, policyNumber?: string): Promise<void>;
  /**
   * Lets go of what was held, when no policy came of it; letting go again changes nothing.
   * @returns 'captured' where it was captured before: then it can only be refunded
   */
  voidAuthorization(chargeRef: string): Promise<'captured' | undefined>;
  /**
   * What this installation holds since before that instant, and has neither taken nor let go: references of
   * charges.
   */
  listAuthorizationsBefore(instant: Date): Promise<string[]>;
  /** Gives back `amount` minor units, once for each `key`. */
  refund(chargeRef: string, amount: number, key: string): Promise<void>;
  /**
   * What the processor tells by itself; left out where it tells nothing.
   * @param body as it was sent
   * @throws Refusal invalid_input for what the processor has not signed
   */
  readEvent?(body: string, signature: string): Promise<GatewayEvent>;
  /** The processor's own engine for payments after a purchase; where it is left out our job collects them. */
  billing?: Billing;
}
