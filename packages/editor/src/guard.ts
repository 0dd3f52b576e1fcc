import type { MiddlewareHandler } from 'hono';

/**
 * Content security policy of the editor's page. Keystatic would load its font from another host.
 * The policy prevents this, so that the page sends nothing to other machines.
 */
const pagePolicy =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/** Policy of all other responses. A picture that contains a script is opened without running it. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

const headers = {
  'Cache-Control': 'no-store',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

const isPage = (path: string) => /^\/(?:keystatic(?:\/.*)?)?$/.test(path);

/**
 * Rejects requests that the editor's own page did not send: from other machines, from other sites
 * whose host name was pointed at this machine (DNS rebinding), and from pages of other origins. Adds
 * the security headers to every response.
 */
export const allowOwnPageOnly: MiddlewareHandler = async (context, next) => {
  const { req } = context;
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
  context.header('Content-Security-Policy', isPage(req.path) ? pagePolicy : filePolicy);
  const url = new URL(req.url);
  const isHere = url.hostname === 'localhost' || url.hostname === '127.0.0.1';
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  const isOwn = isRead ? isOwnRead(req) : isOwnWrite(req, url.origin);
  if (!isHere || !isOwn) return context.text('Only the editor’s own page is allowed', 403);
  return next();
};

type Request = Parameters<MiddlewareHandler>[0]['req'];

/** True if a page of this origin, or a visitor who opens a URL, sent the request. */
function isOwnRead(req: Request): boolean {
  const site = req.header('Sec-Fetch-Site') ?? 'none';
  if (site === 'same-origin' || site === 'none') return true;
  return isPage(req.path) && req.header('Sec-Fetch-Dest') === 'document';
}

/**
 * True if our own screens sent the request. They send the header `no-cors`. A script of another page
 * can send it only after a CORS preflight, which has no such header and is rejected.
 */
function isOwnWrite(req: Request, ownOrigin: string): boolean {
  const site = req.header('Sec-Fetch-Site') ?? 'same-origin';
  const origin = req.header('Origin') ?? ownOrigin;
  return req.header('no-cors') === '1' && site === 'same-origin' && origin === ownOrigin;
}
