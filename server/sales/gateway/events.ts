import type { Card } from '../../../src/contract/purchase/billing.ts';

/** A refund as it stands with the card processor. */
export interface ProcessorRefund {
  ref: string;
  /** Ours, where we asked for it. */
  key: string | null;
  amount: number;
  /** Its money came back: it was not given back after all. */
  hasFailed: boolean;
}

/** How something stands with the card processor, whatever happened to it: asked for when an event told of it. */
export type GatewayObjectState =
  | { kind: 'refunds'; chargeRef: string; refunds: readonly ProcessorRefund[] }
  | {
      kind: 'dispute';
      chargeRef: string;
      disputeRef: string;
      amount: number;
      /** withdrawn: the bank has taken the money back. not_withdrawn: it only asks, or the dispute was won. */
      state: 'withdrawn' | 'not_withdrawn';
    }
  | { kind: 'card'; gatewayRef: string; card: Card }
  /** Something of what the processor collects by itself for a policy. */
  | { kind: 'billing'; policyId: string }
  /** What was held is held no more. */
  | { kind: 'authorization_expired'; chargeRef: string };

/** Something that happened elsewhere. */
export interface GatewayEvent {
  /** The same event is told more than once, under the same id. */
  id: string;
  type: string;
  /** What it is about: whoever has read it later knows it better. */
  objectRef: string;
  /** When it was asked how that stands: before it was. */
  readAt: Date;
  /** null where there is nothing in it for us. */
  objectState: GatewayObjectState | null;
}
