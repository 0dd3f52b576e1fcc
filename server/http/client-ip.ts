import type { Context } from 'hono';
import type { IncomingMessage } from 'node:http';
import { networkOf, type Proxies } from './proxies.ts';

/** What app.ts passes beside each request; absent where the app is called in process. */
export interface NodeBindings {
  incoming?: IncomingMessage;
  /** The reverse proxies of one's own in front (TRUST_PROXY). */
  proxies?: Proxies;
}

/**
 * By what uses are counted: the sender's IPv4 address, or the /64 of an IPv6 address, as the connection or the
 * proxies of one's own tell it.
 */
export function clientIp(context: Context): string {
  const { incoming, proxies }: NodeBindings = context.env ?? {};
  const peer = incoming?.socket.remoteAddress;
  if (peer === undefined) return 'in-process';
  return networkOf(proxies?.clientIpOf(peer, context.req.header('x-forwarded-for')) ?? peer);
}

/** What the usual networks in front write: two letters, XX and T1 where they do not know. */
const countryHeaders = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country'];

/** The sender's country, ISO 3166-1 alpha-2, told by a proxy of one's own; null where none says so. */
export function clientCountry(context: Context): string | null {
  const { incoming, proxies }: NodeBindings = context.env ?? {};
  if (!proxies?.isTrusted(incoming?.socket.remoteAddress ?? '')) return null;
  const countries = countryHeaders.map((name) => context.req.header(name)?.toUpperCase());
  return countries.find((code) => code && /^[A-Z]{2}$/.test(code) && code !== 'XX') ?? null;
}
