import type { Card } from '../../../src/contract/purchase/billing.ts';

/** Current state of a refund at the card processor. */
interface ProcessorRefund {
  ref: string;
  /**
   * Idempotency key of a refund that this server requested; null when this server did not request
   * the refund.
   */
  key: string | null;
  amount: number;
  /** True when the bank returned the money of the refund, so that nothing was refunded. */
  hasFailed: boolean;
}

/**
 * Current state of an object at the card processor, such as a refund. The state is read when an
 * event about the object arrives.
 */
export type GatewayObjectState =
  | { kind: 'refunds'; chargeRef: string; refunds: readonly ProcessorRefund[] }
  | {
      kind: 'dispute';
      chargeRef: string;
      disputeRef: string;
      amount: number;
      /**
       * `withdrawn`: the bank has withdrawn the money of the charge. `not_withdrawn`: the bank only
       * inquires, or the dispute was won or prevented.
       */
      state: 'withdrawn' | 'not_withdrawn';
    }
  | { kind: 'card'; gatewayRef: string; card: Card }
  /** A change of the payments that the processor collects by itself for a policy. */
  | { kind: 'billing'; policyId: string }
  /** The authorization ended without a capture, because it has expired or was voided. */
  | { kind: 'authorization_expired'; chargeRef: string };

/** An event that the card processor has sent. */
export interface GatewayEvent {
  /**
   * Id of the event. The processor may send the same event more than once, always with the same id.
   */
  id: string;
  type: string;
  /**
   * Reference of the object that the event is about. Of several states of one object, the state
   * that was read last is the current one.
   */
  objectRef: string;
  /** Instant just before `objectState` was read. */
  readAt: Date;
  /** Current state of the object. Null when the event needs no action. */
  objectState: GatewayObjectState | null;
}
