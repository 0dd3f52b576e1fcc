import type Stripe from 'stripe';

export interface StripeClientOptions {
  secretKey: string;
  /** Base URL of a local replacement for Stripe. When left out, Stripe's own URL is used. */
  apiBase?: string | undefined;
  /**
   * Time limit of one attempt in milliseconds. There is one retry. Both attempts together take less
   * than the 30 s that a client waits.
   */
  timeoutMs?: number;
}

/**
 * Creates the client of Stripe's library. The library is loaded only here, because a server without
 * Stripe never uses it.
 */
export async function createStripeClient(options: StripeClientOptions): Promise<Stripe> {
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
