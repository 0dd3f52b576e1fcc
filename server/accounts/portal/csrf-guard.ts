import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { readSigningSecret } from '../../data/stored-secrets.ts';
import type { Services } from '../../services.ts';

/**
 * Stops other sites from posting the portal's forms for a visitor, without a session on the server.
 */
export interface CsrfGuard {
  /** Returns the value of the form's hidden field. Sets the matching cookie if there is none. */
  issue(context: Context): string;
  /** True if the post comes from a page of this origin with this browser's token. */
  accepts(context: Context, field: string | undefined): boolean;
}

export const CSRF_FIELD = 'form_token';
const COOKIE = 'form_guard';

interface CsrfGuardOptions {
  /** True if the cookie is sent only over https. */
  secure: boolean;
  /** Origins of this installation. Null accepts any Host header. */
  origins: readonly string[] | null;
}

/** @param secret Signs the field's value, so that a planted cookie by itself is useless. */
export function createCsrfGuard(secret: string, { secure, origins }: CsrfGuardOptions): CsrfGuard {
  const sign = (nonce: string) =>
    createHmac('sha256', secret).update(`form:${nonce}`).digest('base64url');
  return {
    issue(context) {
      const existingNonce = getCookie(context, COOKIE);
      const nonce =
        existingNonce && /^[\w-]{22}$/.test(existingNonce)
          ? existingNonce
          : randomBytes(16).toString('base64url');
      if (nonce !== existingNonce) {
        setCookie(context, COOKIE, nonce, { httpOnly: true, sameSite: 'Lax', path: '/', secure });
      }
      return sign(nonce);
    },
    accepts(context, field) {
      const nonce = getCookie(context, COOKIE);
      if (!nonce || !field || !isSameOrigin(context, origins)) return false;
      const expected = Buffer.from(sign(nonce));
      const received = Buffer.from(field);
      return expected.length === received.length && timingSafeEqual(expected, received);
    },
  };
}

/** Returns the installation's guard. It is created for the first form and then reused. */
export function lazyCsrfGuard({ database, settings }: Services): () => Promise<CsrfGuard> {
  let guard: CsrfGuard | undefined;
  return async () => {
    guard ??= createCsrfGuard(await readSigningSecret(database), {
      secure: settings.SITE_URL.startsWith('https:'),
      origins: installationOrigins(settings),
    });
    return guard;
  };
}

/**
 * Returns the origins from the settings, null outside production. In production no other host name
 * counts, because anyone can point one at this server.
 */
function installationOrigins(settings: Services['settings']): readonly string[] | null {
  if (!settings.isProduction) return null;
  const urls = [settings.SITE_URL, settings.PUBLIC_PORTAL_URL, settings.PUBLIC_API_BASE];
  return urls.flatMap((url) => (url === undefined ? [] : new URL(url).origin));
}

/**
 * Rejects a Sec-Fetch-Site header other than same-origin. Without known origins it compares only
 * the host of Origin: behind a proxy that ends TLS this process sees http and the browser https.
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
 * True if the browser reports that a page of the storefront or of a known partner sends the form.
 * Sufficient for a form that acts for no account. Without such a header the result is false.
 */
export function isFromStorefront(context: Context, settings: Services['settings']): boolean {
  const { SITE_URL, ALLOWED_ORIGINS } = settings;
  const origin = context.req.header('Origin');
  if (origin === undefined) return context.req.header('Sec-Fetch-Site') === 'same-origin';
  if (origin === new URL(SITE_URL).origin || ALLOWED_ORIGINS.includes(origin)) return true;
  return isSameOrigin(context, installationOrigins(settings));
}
