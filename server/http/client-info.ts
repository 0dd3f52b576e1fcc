import type { Context } from 'hono';
import { clientIpOrNetwork } from './client-ip.ts';

/** Data about the sender of a request, as far as the request contains it. */
export interface ClientInfo {
  /** IP address or network of the sender, as `clientIp` returns it. */
  ip: string;
  /** The browser's User-Agent header. */
  userAgent: string | undefined;
}

export function clientInfoOf(context: Context): ClientInfo {
  return { ip: clientIpOrNetwork(context), userAgent: context.req.header('user-agent') };
}
