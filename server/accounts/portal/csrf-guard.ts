import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { readOrCreateSigningSecret } from '../../data/stored-secrets.ts';
import type { Services } from '../../services.ts';

/**
 * Prevents other sites from posting the portal's forms in a visitor's name. It needs no session on
 * the server.
 */
export interface CsrfGuard {
  /** Returns the value of the form's hidden field. Sets the matching cookie if there is none. */
  issue(context: Context): string;
  /** True if the request comes from a page of this origin and has the token of this browser. */
  accepts(context: Context, field: string | undefined): boolean;
}

export const CSRF_FIELD_NAME = 'form_token';
const COOKIE = 'form_guard';
/**
 * Prefix of the cookie's name. With https, a browser then accepts the cookie only from this host and
 * not from another subdomain.
 */
const prefixOf = (secure: boolean) => (secure ? 'host' : undefined);

interface CsrfGuardOptions {
  /** True if the cookie is sent only over https. */
  secure: boolean;
  /**
   * Allowed origins of the pages that send the forms. If null, the request's Origin must have the
   * same host as its Host header.
   */
  origins: readonly string[] | null;
}

/**
 * @param secret Signs the value of the hidden field. Another site that sets the cookie therefore
 * cannot compute the value.
 */
function createCsrfGuard(secret: string, { secure, origins }: CsrfGuardOptions): CsrfGuard {
  const prefix = prefixOf(secure);
  const sign = (nonce: string) =>
    createHmac('sha256', secret).update(`form:${nonce}`).digest('base64url');
  return {
    issue(context) {
      const existingNonce = getCookie(context, COOKIE, prefix);
      const nonce =
        existingNonce && /^[\w-]{22}$/.test(existingNonce)
          ? existingNonce
          : randomBytes(16).toString('base64url');
      if (nonce !== existingNonce) {
        setCookie(context, COOKIE, nonce, {
          httpOnly: true,
          sameSite: 'Lax',
          path: '/',
          secure,
          prefix,
        });
      }
      return sign(nonce);
    },
    accepts(context, field) {
      const nonce = getCookie(context, COOKIE, prefix);
      if (!nonce || !field || !isSameOrigin(context, origins)) return false;
      const expected = Buffer.from(sign(nonce));
      const received = Buffer.from(field);
      return expected.length === received.length && timingSafeEqual(expected, received);
    },
  };
}

/**
 * Returns a function that returns the installation's guard. The first call creates the guard; later
 * calls reuse it.
 */
export function lazyCsrfGuard({ database, settings }: Services): () => Promise<CsrfGuard> {
  let guard: CsrfGuard | undefined;
  return async () => {
    guard ??= createCsrfGuard(await readOrCreateSigningSecret(database), {
      secure: settings.SITE_URL.startsWith('https:'),
      origins: installationOrigins(settings),
    });
    return guard;
  };
}

/**
 * Returns the allowed origins of the forms, as the settings define them. Returns null outside
 * production. In production the Host header is not trusted, because anyone can point another host
 * name at this server.
 */
function installationOrigins(settings: Services['settings']): readonly string[] | null {
  if (!settings.isProduction) return null;
  const urls = [settings.SITE_URL, settings.PUBLIC_PORTAL_URL, settings.PUBLIC_API_BASE];
  return urls.flatMap((url) => (url === undefined ? [] : new URL(url).origin));
}

/**
 * Returns false for a Sec-Fetch-Site header other than same-origin. If `origins` is null, compares
 * only the host of the Origin header with the Host header. The scheme may differ: behind a proxy
 * that ends TLS, this server receives http and the browser sends https.
 */
function isSameOrigin(context: Context, origins: readonly string[] | null): boolean {
  const site = context.req.header('Sec-Fetch-Site');
  if (site !== undefined && site !== 'same-origin') return false;
  const origin = context.req.header('Origin');
  if (origin === undefined) return true;
  if (origins !== null) return origins.includes(origin);
  const host = context.req.header('Host') ?? new URL(context.req.url).host;
  return URL.parse(origin)?.host === host;
}

/**
 * True if the request's headers show that a page of the storefront or of a known partner sent the
 * form. False if these headers are missing. This check alone is too weak for a form that acts for
 * an account.
 */
export function isFromStorefrontOrPartner(
  context: Context,
  settings: Services['settings'],
): boolean {
  const { SITE_URL, ALLOWED_ORIGINS } = settings;
  const origin = context.req.header('Origin');
  if (origin === undefined) return context.req.header('Sec-Fetch-Site') === 'same-origin';
  if (origin === new URL(SITE_URL).origin || ALLOWED_ORIGINS.includes(origin)) return true;
  return isSameOrigin(context, installationOrigins(settings));
}
