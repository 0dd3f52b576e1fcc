import type { Billing } from './billing.ts';
import type { GatewayEvent } from './events.ts';
import type { Card } from '../../../src/contract/purchase/billing.ts';

export interface Cardholder {
  name: string;
  email?: string;
  /**
   * Another card of the same cardholder. All their cards belong to one customer at the processor.
   */
  existingGatewayRef?: string | undefined;
}

/** One charge to authorize on a card. `amount` is in minor units, `currency` is ISO 4217. */
export interface AuthorizationRequest {
  /** Idempotency key: the same key is charged once, however often it is requested. */
  key: string;
  amount: number;
  currency: string;
  gatewayRef: string;
  description: string;
  /** True when no buyer is present to complete an issuer's check. */
  offSession?: true;
}

/** Adapter to a card processor. The server identifies a card only by the gateway's reference. */
export interface Gateway {
  /** Kind of the gateway. The gateway 'none' rejects every request. */
  kind: 'embedded' | 'stripe' | 'none';
  /**
   * Adds a card.
   * @param isReusable true for a card that is charged more than once, so the issuer verifies it
   * now; a card for one purchase is verified by that purchase
   * @throws ApiError `card_refused`, `payment_method_rejected_by_service`, `not_available`, or
   * `payment_action_required`: after the issuer's check, the same token can be sent again to store
   * the card
   */
  addMethod(
    token: string,
    cardholder: Cardholder,
    isReusable: boolean,
  ): Promise<{ gatewayRef: string; card: Card }>;
  /**
   * Verifies with the issuer that a stored card may be charged without the cardholder. Charges
   * nothing.
   * @throws ApiError `payment_method_rejected_by_service`, `not_available`, or
   * `payment_action_required`: after the issuer's check, a second call succeeds
   */
  verify(gatewayRef: string): Promise<void>;
  /**
   * Authorizes the amount. A repeated call with the same `request.key` authorizes nothing more,
   * except after a void: then it authorizes again.
   * @throws ApiError `payment_method_rejected_by_service`, `not_available`, `outcome_unknown` when
   * the processor's response is lost, or `payment_action_required`: after the issuer's check, a
   * second call with the same key succeeds
   * @returns the charge reference, and another reference of the card when later charges must use it
   */
  authorize(request: AuthorizationRequest): Promise<{ chargeRef: string; gatewayRef?: string }>;
  /**
   * Captures an authorization. A second capture changes nothing.
   * @param policyNumber shown with the charge at the processor
   */
  capture(chargeRef: string, policyNumber?: string): Promise<void>;
  /**
   * Voids an authorization for which there is no policy. A second void changes nothing.
   * @returns 'captured' when it is already captured, so that it can only be refunded
   */
  voidAuthorization(chargeRef: string): Promise<'captured' | undefined>;
  /**
   * Lists the charge references of this installation's authorizations that were made before the
   * instant and are neither captured nor voided.
   */
  listAuthorizationsBefore(instant: Date): Promise<string[]>;
  /** Refunds `amount` minor units, once per `key`. */
  refund(chargeRef: string, amount: number, key: string): Promise<void>;
  /**
   * Reads an event that the processor sent. Left out when the processor sends no events.
   * @param body exactly as received
   * @throws ApiError `invalid_input` when the processor did not sign it
   */
  readEvent?(body: string, signature: string): Promise<GatewayEvent>;
  /**
   * The processor's own engine for payments after a purchase. When left out, our own job collects
   * these payments.
   */
  billing?: Billing;
}
