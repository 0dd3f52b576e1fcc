import { headerNames } from '../../src/contract/environment.ts';
import type { Services } from '../services.ts';

const preflight = {
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-allow-headers': `Authorization, Content-Type, ${headerNames.environment}, ${headerNames.uniqueKey}`,
  'access-control-max-age': '600',
};
const readable = `${headerNames.requestId}, Retry-After`;

/**
 * Which pages may call the API: those of partners, and a storefront that is hosted apart from the
 * provider. Tokens travel in a header of ours, so browsers are never asked to send credentials.
 */
export function createCrossOrigin({ settings, partners }: Pick<Services, 'settings' | 'partners'>) {
  const own = new URL(settings.SITE_URL).origin;
  const isKnown = (origin: string | undefined): origin is string =>
    origin !== undefined && (origin === own || partners.origins().includes(origin));
  function headers(origin: string | undefined): Record<string, string> {
    if (!isKnown(origin)) return { vary: 'Origin' };
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
      const all = isKnown(origin) ? { ...headers(origin), ...preflight } : headers(origin);
      return new Response(null, { status: 204, headers: all });
    },
  };
}
