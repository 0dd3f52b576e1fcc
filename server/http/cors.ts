import { headerNames } from '../../src/contract/header-names.ts';
import type { Services } from '../services.ts';

/**
 * Methods and headers that a page on another origin may use in requests to the API. The API
 * reference lists the same values.
 */
export const corsAllowedMethods = 'GET, POST, PUT';
export const corsAllowedHeaders = `Authorization, Content-Type, ${headerNames.environment}, ${headerNames.idempotencyKey}`;
export const corsExposedHeaders = `${headerNames.requestId}, ${headerNames.clockAhead}, Retry-After, Content-Disposition`;

const preflight = {
  'access-control-allow-methods': corsAllowedMethods,
  'access-control-allow-headers': corsAllowedHeaders,
  'access-control-max-age': '600',
};

/**
 * Creates the response headers (CORS) that allow partners' pages and a separately hosted storefront
 * to call the API. Browsers never need to send credentials such as cookies, because the
 * Authorization header contains the token.
 */
export function createCorsHeaders({ settings, partners }: Pick<Services, 'settings' | 'partners'>) {
  const siteOrigin = new URL(settings.SITE_URL).origin;
  const isAllowed = (origin: string | undefined): origin is string =>
    origin !== undefined && (origin === siteOrigin || partners.origins().includes(origin));
  function headers(origin: string | undefined): Record<string, string> {
    if (!isAllowed(origin)) return { vary: 'Origin' };
    return {
      vary: 'Origin',
      'access-control-allow-origin': origin,
      'access-control-expose-headers': corsExposedHeaders,
    };
  }
  return {
    headers,
    /** Returns the response to a browser's preflight request. */
    preflight(origin: string | undefined): Response {
      const all = isAllowed(origin) ? { ...headers(origin), ...preflight } : headers(origin);
      return new Response(null, { status: 204, headers: all });
    },
  };
}
