import { headerNames } from '../../src/contract/environment.ts';
import type { Settings } from '../settings.ts';

/** What a browser on another origin may send and read; the API's reference says so too. */
export const allowedMethods = 'GET, POST, PUT';
export const allowedHeaders = `Authorization, Content-Type, ${headerNames.environment}, ${headerNames.uniqueKey}`;
export const exposedHeaders = `${headerNames.requestId}, Retry-After`;

const preflight = {
  'access-control-allow-methods': allowedMethods,
  'access-control-allow-headers': allowedHeaders,
  'access-control-max-age': '600',
};

/**
 * Which pages may call the API: those of ALLOWED_ORIGINS, and a storefront that is hosted apart from the
 * provider. Tokens travel in a header of ours, so browsers are never asked to send credentials.
 */
export function createCrossOrigin(settings: Pick<Settings, 'ALLOWED_ORIGINS' | 'SITE_URL'>) {
  const origins = new Set([...settings.ALLOWED_ORIGINS, new URL(settings.SITE_URL).origin]);
  function headers(origin: string | undefined): Record<string, string> {
    if (origin === undefined || !origins.has(origin)) return { vary: 'Origin' };
    return {
      vary: 'Origin',
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposedHeaders,
    };
  }
  return {
    headers,
    /** The answer to a browser that asks before it calls. */
    preflight(origin: string | undefined): Response {
      const known = origin !== undefined && origins.has(origin);
      const all = known ? { ...headers(origin), ...preflight } : headers(origin);
      return new Response(null, { status: 204, headers: all });
    },
  };
}
