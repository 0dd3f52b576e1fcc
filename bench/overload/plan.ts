// Types of bench/overload.ts and its child process, overload-load.ts.

export interface OverloadPlan {
  port: number;
  token: string;
  purchasePath: string;
  policyPath: string;
  /** Grand total of a purchase, in dollars. */
  price: number;
  /** Number of the first purchase. */
  first: number;
  /** Number of cards, and so of purchases that may be sent. */
  cards: number;
  seconds: number;
  /**
   * Closed loop: each of these clients sends its next request after the response to the previous
   * one. Open loop: requests are sent at this rate, no matter how the server responds.
   */
  load: { clients: number } | { perSecond: number };
  /** Share of the requests that are purchases. The others read a policy. */
  purchaseShare: number;
}

/** Results of the requests of one kind. Times are in milliseconds. */
export interface KindResult {
  sent: number;
  served: number;
  rejected: number;
  /** Responses other than 2xx and 503. */
  failed: number;
  /** Latencies of the served requests. `rejectedMs` has those of the rejected requests. */
  servedMs: number[];
  rejectedMs: number[];
}

export interface OverloadResult {
  purchases: KindResult;
  reads: KindResult;
  /** Health probes, one every 100 ms. */
  health: KindResult;
  /** Requests that were due while all connections were busy, and that got no response. */
  unsent: number;
  unanswered: number;
  /** Rejected requests without a valid Retry-After header. */
  withoutRetryAfter: number;
  seconds: number;
  /** CPU time of the server. The load generator does not know it. */
  cpuSeconds: number;
  /** 99th percentile of the load generator's own delay. It is part of all other latencies. */
  generatorDelayMs: number;
  /** Numbers of the purchases that got 200, with their policy ids. */
  acknowledged: [number: number, policyId: string][];
  /** Numbers of the purchases that got 503. */
  rejectedPurchases: number[];
}
