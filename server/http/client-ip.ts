import type { Context } from 'hono';
import type { IncomingMessage } from 'node:http';
import { networkOf, type Proxies } from './proxies.ts';

/** Passed by app.ts with each request. Absent when the app is called in process. */
export interface NodeBindings {
  incoming?: IncomingMessage;
  /** The installation's own reverse proxies (TRUST_PROXY). */
  proxies?: Proxies;
}

/**
 * Returns the subject of rate limits: the sender's IPv4 address, or the /64 of an IPv6 address. It
 * comes from the connection or from the installation's own proxies.
 */
export function clientIp(context: Context): string {
  const { incoming, proxies }: NodeBindings = context.env ?? {};
  const peer = incoming?.socket.remoteAddress;
  if (peer === undefined) return 'in-process';
  return networkOf(proxies?.clientIpOf(peer, context.req.header('x-forwarded-for')) ?? peer);
}

/**
 * Headers of common networks in front of a server: a two-letter country, or XX and T1 when it is
 * unknown.
 */
const countryHeaders = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country'];

/**
 * Returns the sender's country, ISO 3166-1 alpha-2, from a trusted proxy's header. Null when no
 * header names one.
 */
export function clientCountry(context: Context): string | null {
  const { incoming, proxies }: NodeBindings = context.env ?? {};
  if (!proxies?.isTrusted(incoming?.socket.remoteAddress ?? '')) return null;
  const countries = countryHeaders.map((name) => context.req.header(name)?.toUpperCase());
  return countries.find((code) => code && /^[A-Z]{2}$/.test(code) && code !== 'XX') ?? null;
}
