import type { Context } from 'hono';
import { clientIp } from './client-ip.ts';

/** Known data about the sender of a request. */
export interface ClientInfo {
  /** Result of clientIp(). */
  ip: string;
  /** The browser's User-Agent header. */
  userAgent: string | undefined;
}

export function clientInfoOf(context: Context): ClientInfo {
  return { ip: clientIp(context), userAgent: context.req.header('user-agent') };
}
