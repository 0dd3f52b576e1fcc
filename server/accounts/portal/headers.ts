import type { MiddlewareHandler } from 'hono';
import type { Services } from '../../services.ts';

/**
 * Sets the headers of every page that the server renders. The Content-Security-Policy allows no
 * scripts, unless the page has set another one. Its form-action lists the origins that the server may redirect to after a sign-in,
 * because browsers apply form-action to redirects as well.
 */
export function setPageHeaders(
  services: Pick<Services, 'settings' | 'partners'>,
): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const set = (name: string, value: string) => {
      if (!context.res.headers.has(name)) context.header(name, value);
    };
    set('Content-Security-Policy', contentSecurityPolicy(services));
    set('Cache-Control', 'no-store');
    // The URL of an emailed link's page contains its token. The policy sends only the origin, also to
    // pages of the storefront, whose analytics read the referrer. It is not 'no-referrer', because
    // browsers would then send `Origin: null` with the forms.
    set('Referrer-Policy', 'strict-origin');
    set('X-Content-Type-Options', 'nosniff');
    set('X-Robots-Tag', 'noindex');
  };
}

/** @param options.scripts True for a page with a script of this server. The script may call the API. */
export function contentSecurityPolicy(
  { settings, partners }: Pick<Services, 'settings' | 'partners'>,
  { scripts = false }: { scripts?: boolean } = {},
): string {
  return [
    "default-src 'none'",
    ...(scripts
      ? ["script-src 'self'", "connect-src 'self'", "require-trusted-types-for 'script'"]
      : []),
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "frame-src 'self'",
    `form-action ${["'self'", new URL(settings.SITE_URL).origin, ...partners.origins()].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
