import type { Context } from 'hono';
import type { IncomingMessage } from 'node:http';
import { ipv4OrIpv6NetworkOf, type TrustedProxies } from './proxies.ts';

/**
 * Data that app.ts passes to Hono with each request. The fields are absent when code calls the app
 * directly, without a network connection.
 */
export interface NodeBindings {
  incoming?: IncomingMessage;
  /** The installation's own reverse proxies (TRUST_PROXY). */
  proxies?: TrustedProxies;
}

/**
 * Returns the IP address or network by which rate limits count the sender: an IPv4 address, or the
 * /64 network of an IPv6 address. The IP address comes from the connection, or from the header of a
 * trusted proxy. Returns 'in-process' for calls without a connection.
 */
export function clientIpOrNetwork(context: Context): string {
  const { incoming, proxies }: NodeBindings = context.env ?? {};
  const peer = incoming?.socket.remoteAddress;
  if (peer === undefined) return 'in-process';
  return ipv4OrIpv6NetworkOf(
    proxies?.clientIpOf(peer, context.req.header('x-forwarded-for')) ?? peer,
  );
}

/**
 * Headers that common CDNs use for the sender's country. The value is a two-letter code, or XX or
 * T1 when the country is unknown.
 */
const countryHeaders = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country'];

/**
 * Returns the sender's country (ISO 3166-1 alpha-2), as a trusted proxy's header states it. Null
 * when no header states a country.
 */
export function clientCountry(context: Context): string | null {
  const { incoming, proxies }: NodeBindings = context.env ?? {};
  if (!proxies?.isTrusted(incoming?.socket.remoteAddress ?? '')) return null;
  const countries = countryHeaders.map((name) => context.req.header(name)?.toUpperCase());
  return countries.find((code) => code && /^[A-Z]{2}$/.test(code) && code !== 'XX') ?? null;
}
