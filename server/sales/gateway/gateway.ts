import type { ProcessorBilling } from './billing.ts';
import type { GatewayEvent } from './events.ts';
import type { Card } from '../../../src/contract/purchase/billing.ts';

export interface Cardholder {
  name: string;
  email?: string;
  /**
   * Gateway reference of another card of the same cardholder. All cards of a cardholder belong to
   * one customer at the processor.
   */
  existingGatewayRef?: string | undefined;
}

/**
 * Age in milliseconds up to which a repeated request uses an authorization again: 24 hours. Older
 * ones may just be voided as orphaned, so a repeated request gets a new authorization.
 */
export const REUSABLE_AUTHORIZATION_MS = 24 * 60 * 60 * 1000;

/**
 * Smallest charge in cents. Stripe rejects smaller ones:
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
export const CHARGE_MIN_CENTS = 50;

/** A charge to authorize on a card. `amount` is in minor units, `currency` is an ISO 4217 code. */
export interface AuthorizationRequest {
  /** Idempotency key: requests with the same key charge the card only once. */
  key: string;
  amount: number;
  currency: string;
  gatewayRef: string;
  description: string;
  /** True when no buyer is present who could complete a check by the issuer. */
  offSession?: true;
}

/**
 * Adapter to a card processor. The server identifies a card only by the reference that the gateway
 * returns.
 */
export interface Gateway {
  /** Kind of the gateway. The gateway 'none' has no processor and rejects every request. */
  kind: 'embedded' | 'stripe' | 'none';
  /**
   * Adds a card.
   * @param isReusable true for a card that is charged more than once, which the issuer verifies
   * now. A card for a single purchase is verified by that purchase.
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
   * Asks the issuer if a stored card may be charged without the cardholder. Charges nothing.
   * @throws ApiError `payment_method_rejected_by_service`, `not_available`, or
   * `payment_action_required`: after the issuer's check, a second call succeeds
   */
  verify(gatewayRef: string): Promise<void>;
  /**
   * Authorizes the amount. A repeated call with the same `request.key` authorizes nothing more.
   * Only when the first authorization was voided, or is older than `REUSABLE_AUTHORIZATION_MS`, a
   * repeated call authorizes the amount again.
   * @throws ApiError `payment_method_rejected_by_service`, `not_available`, `outcome_unknown` when
   * the processor's response is lost, or `payment_action_required`: after the issuer's check, a
   * second call with the same key succeeds
   * @returns the charge reference, and a new reference of the card when later charges must use the
   * new one
   */
  authorize(request: AuthorizationRequest): Promise<{ chargeRef: string; gatewayRef?: string }>;
  /**
   * Captures an authorization. Capturing the same authorization again changes nothing.
   * @param policyNumber shown with the charge at the processor
   */
  capture(chargeRef: string, policyNumber?: string): Promise<void>;
  /**
   * Voids an authorization for which no policy exists. Voiding the same authorization again changes
   * nothing.
   * @returns 'captured' when the amount is already captured, so that it can only be refunded
   */
  voidAuthorization(chargeRef: string): Promise<'captured' | undefined>;
  /**
   * Lists the charge references of authorizations that this installation made before `instant` and
   * that are neither captured nor voided.
   */
  listAuthorizationsBefore(instant: Date): Promise<string[]>;
  /** Refunds `amount` (in minor units). Calls with the same `key` refund only once. */
  refund(chargeRef: string, amount: number, key: string): Promise<void>;
  /**
   * Verifies and reads an event that the processor sent. Left out when the processor sends no
   * events.
   * @param body exactly as received
   * @returns null for a signed event that is not about this installation's account at the processor
   * @throws ApiError `invalid_input` when the processor did not sign the event
   */
  readEvent?(body: string, signature: string): Promise<GatewayEvent | null>;
  /**
   * The processor's own system that collects payments after a purchase. When left out, our own job
   * collects these payments.
   */
  billing?: ProcessorBilling;
}
