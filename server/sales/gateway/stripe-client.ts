import type Stripe from 'stripe';

export interface ClientOptions {
  secretKey: string;
  /** Base URL of a local stand-in for Stripe. When left out, Stripe's own URL is used. */
  apiBase?: string | undefined;
  /**
   * Time-out of one attempt in milliseconds. There is one retry, and both attempts together stay
   * under the 30 s that a client waits.
   */
  timeoutMs?: number;
}

/** Loads Stripe's package only when it is needed, because a server without Stripe never uses it. */
export async function createStripeClient(options: ClientOptions): Promise<Stripe> {
  const { secretKey, apiBase, timeoutMs = 12_000 } = options;
  const { default: StripeClient } = await import('stripe');
  return new StripeClient(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(apiBase && parseApiBase(apiBase)),
  });
}

function parseApiBase(apiBase: string) {
  const { hostname, port, protocol } = new URL(apiBase);
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const);
  return { host: hostname, port: port || (scheme === 'http' ? 80 : 443), protocol: scheme };
}
