import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { readSigningSecret } from '../../data/stored-secrets.ts';
import type { Services } from '../../services.ts';

/** Keeps other sites from posting the portal's forms in a visitor's name, without a session on the server. */
export interface CsrfGuard {
  /** The value of the form's hidden field; sets the cookie it belongs to when there is none. */
  issue(context: Context): string;
  /** True when the post comes from a page of this origin with the token of this browser. */
  accepts(context: Context, field: string | undefined): boolean;
}

/** Name of the hidden field. */
export const CSRF_FIELD = 'form_token';
const COOKIE = 'form_guard';

interface CsrfGuardOptions {
  /** The cookie goes over https alone. */
  secure: boolean;
  /** Origins of this installation; null where any Host that it is reached by is believed. */
  origins: readonly string[] | null;
}

/** @param secret signs the field's value, so that a planted cookie alone is worth nothing. */
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

/** The guard of this installation, made when the first form is asked for and kept. */
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

/** In production nobody but the settings says what the own addresses are: a name may be made to lead here. */
function installationOrigins(settings: Services['settings']): readonly string[] | null {
  if (!settings.isProduction) return null;
  const urls = [settings.SITE_URL, settings.PUBLIC_PORTAL_URL, settings.PUBLIC_API_BASE];
  return urls.flatMap((url) => (url === undefined ? [] : new URL(url).origin));
}

/**
 * Sec-Fetch-Site decides where it is sent. Without own origins Origin is compared by host alone: behind a proxy
 * that ends TLS this process sees http where the browser says https.
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
 * True when the browser says that a page of the storefront or of a known partner sends the form. Enough
 * for a form that acts for nobody; a browser that says nothing is not believed.
 */
export function isFromStorefront(context: Context, settings: Services['settings']): boolean {
  const { SITE_URL, ALLOWED_ORIGINS } = settings;
  const origin = context.req.header('Origin');
  if (origin === undefined) return context.req.header('Sec-Fetch-Site') === 'same-origin';
  if (origin === new URL(SITE_URL).origin || ALLOWED_ORIGINS.includes(origin)) return true;
  return isSameOrigin(context, installationOrigins(settings));
}
