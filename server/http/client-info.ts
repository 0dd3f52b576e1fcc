import type { Context } from 'hono';
import { clientIp } from './client-ip.ts';

/** Who sends a request, as far as anybody can tell. */
export interface ClientInfo {
  /** As clientIp names it. */
  ip: string;
  /** The browser's own words for itself. */
  userAgent: string | undefined;
}

export function clientInfoOf(context: Context): ClientInfo {
  return { ip: clientIp(context), userAgent: context.req.header('user-agent') };
}
