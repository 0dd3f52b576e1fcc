import type { Card } from '../../../src/contract/purchase/billing.ts';

/** Current state of a refund at the card processor. */
export interface ProcessorRefund {
  ref: string;
  /** Our idempotency key of the refund; null when we did not request the refund. */
  key: string | null;
  amount: number;
  /** True when the bank returned the money, so that nothing was refunded. */
  hasFailed: boolean;
}

/**
 * Current state of an object at the card processor. It is read when an event about the object
 * arrives.
 */
export type GatewayObjectState =
  | { kind: 'refunds'; chargeRef: string; refunds: readonly ProcessorRefund[] }
  | {
      kind: 'dispute';
      chargeRef: string;
      disputeRef: string;
      amount: number;
      /**
       * `withdrawn`: the bank has withdrawn the money. `not_withdrawn`: it is only an inquiry, or
       * the dispute was won or prevented.
       */
      state: 'withdrawn' | 'not_withdrawn';
    }
  | { kind: 'card'; gatewayRef: string; card: Card }
  /** Change in the payments that the processor collects by itself for a policy. */
  | { kind: 'billing'; policyId: string }
  /** The authorization ended without a capture: it has expired or was voided. */
  | { kind: 'authorization_expired'; chargeRef: string };

/** An event at the card processor. */
export interface GatewayEvent {
  /** Id of the event. The same event may arrive more than once, with the same id. */
  id: string;
  type: string;
  /** Reference of the event's object. The state that was read last is the current one. */
  objectRef: string;
  /** Time just before the state was read. */
  readAt: Date;
  /** Null when the event needs no action. */
  objectState: GatewayObjectState | null;
}
