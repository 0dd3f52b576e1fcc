import type { Context } from 'hono';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** What app.ts passes beside each request; absent where the app is called in process. */
export interface NodeBindings {
  incoming?: IncomingMessage;
  /** There is a reverse proxy of one's own in front (TRUST_PROXY). */
  trustProxy?: boolean;
}

/**
 * The sender's address, by which uses are counted. Behind a proxy of one's own it is the last entry of
 * X-Forwarded-For: the entries before it are whatever the sender wrote. Of IPv6 the network: whoever has
 * one has all the addresses in it.
 */
export function clientIp(context: Context): string {
  const { incoming, trustProxy }: NodeBindings = context.env ?? {};
  const forwarded = trustProxy ? context.req.header('x-forwarded-for') : undefined;
  const ip = forwarded?.split(',').at(-1)?.trim() || incoming?.socket.remoteAddress || 'in-process';
  return isIPv6(ip) ? networkOf(ip) : ip;
}

/** The first 64 bits of an IPv6 address; one that stands for an IPv4 address as it is. */
function networkOf(ip: string): string {
  if (ip.includes('.')) return ip;
  const [head = '', tail = ''] = ip.split('%', 1)[0]?.split('::') ?? [];
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const missing = ip.includes('::') ? 8 - (before?.length ?? 0) - (after?.length ?? 0) : 0;
  const groups = [...(before ?? []), ...Array<string>(missing).fill('0'), ...(after ?? [])];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** What the usual networks in front write: two letters, XX and T1 where they do not know. */
const countryHeaders = ['cf-ipcountry', 'cloudfront-viewer-country', 'x-vercel-ip-country'];

/** The sender's country, ISO 3166-1 alpha-2, told by a proxy of one's own; null where none says so. */
export function clientCountry(context: Context): string | null {
  const { trustProxy }: NodeBindings = context.env ?? {};
  if (!trustProxy) return null;
  const told = countryHeaders.map((name) => context.req.header(name)?.toUpperCase());
  return told.find((code) => code && /^[A-Z]{2}$/.test(code) && code !== 'XX') ?? null;
}
