import type Stripe from 'stripe';

export interface ClientOptions {
  secretKey: string;
  /** Base URL instead of Stripe's own, for a local stand-in. */
  apiBase?: string | undefined;
  /** Milliseconds for one attempt; with its one retry it stays under the 30 s that a client waits. */
  timeoutMs?: number;
}

/** Loads Stripe's package. A server without Stripe never needs it. */
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
