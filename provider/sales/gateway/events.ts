import type { Card } from '../../../src/contract/purchase/billing.ts';

/** A refund as it stands with the card processor. */
export interface RefundElsewhere {
  ref: string;
  /** Ours, where we asked for it. */
  key: string | null;
  amount: number;
  /** Its money came back: it was not given back after all. */
  failed: boolean;
}

/** How something stands with the card processor, whatever happened to it: asked for when an event told of it. */
export type GatewayNews =
  | { of: 'refunds'; chargeRef: string; refunds: readonly RefundElsewhere[] }
  | {
      of: 'dispute';
      chargeRef: string;
      disputeRef: string;
      amount: number;
      /** taken: the bank has taken the money back. with us: it only asks, or the dispute was won. */
      state: 'taken' | 'with us';
    }
  | { of: 'card'; gatewayRef: string; card: Card }
  /** Something of what the processor collects by itself for a policy. */
  | { of: 'billing'; policyId: string }
  /** What was held is held no more. */
  | { of: 'lapse'; chargeRef: string };

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
  news: GatewayNews | null;
}
