import { headerNames } from '../../src/contract/environment.ts';
import type { Settings } from '../settings.ts';

const preflight = {
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-allow-headers': `Authorization, Content-Type, ${headerNames.environment}, ${headerNames.uniqueKey}`,
  'access-control-max-age': '600',
};
const readable = `${headerNames.requestId}, Retry-After`;

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
      'access-control-expose-headers': readable,
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
