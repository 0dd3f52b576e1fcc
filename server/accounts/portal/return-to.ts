/**
 * The allowed targets of the redirect after signing in: the storefront and the partners that embed
 * it.
 */
export interface ReturnOptions {
  /** Origin of the storefront, for example http://localhost:4321. */
  siteUrl: string;
  /** Exact origins of the partners. */
  allowedOrigins: readonly string[];
}

const MAX_LENGTH = 2000;
// Browsers drop tabs and line breaks in a URL and read a backslash as a slash. A URL with one of
// them leads to another target than it seems to.
// eslint-disable-next-line no-control-regex
const unsafeCharacters = /[\u0000-\u0020\u007f\\]/;

/**
 * Returns the URL of the redirect after signing in.
 * @param requested `return_to` as received. A path is one of the storefront.
 * @returns An absolute URL on an accepted origin. The storefront's /account for anything else.
 */
export function safeReturnTo(requested: string | undefined, options: ReturnOptions): string {
  const fallback = new URL('/account', options.siteUrl).href;
  if (!requested || requested.length > MAX_LENGTH || unsafeCharacters.test(requested))
    return fallback;
  const isPath = /^\/(?!\/)/.test(requested);
  if (!isPath && !/^https?:\/\/[^/]/i.test(requested)) return fallback;
  const url = URL.parse(requested, options.siteUrl);
  if (!url || url.username || url.password || !isAccepted(url.origin, options)) return fallback;
  // A token planted in the URL must not replace the one of this sign-in.
  if (url.searchParams.has('authToken')) url.searchParams.delete('authToken');
  url.hash = '';
  return url.href;
}

function isAccepted(origin: string, options: ReturnOptions): boolean {
  return origin === new URL(options.siteUrl).origin || options.allowedOrigins.includes(origin);
}

/** Puts the token in the fragment, which browsers do not send: it reaches no server's log. */
export function withToken(returnTo: string, token: string): string {
  const url = new URL(returnTo);
  url.hash = `authToken=${encodeURIComponent(token)}`;
  return url.href;
}
