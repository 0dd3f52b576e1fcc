/** Allowed targets of the redirect after signing in: the storefront and the partners. */
export interface AllowedRedirects {
  /** Origin of the storefront, for example http://localhost:4321. */
  siteUrl: string;
  /** Exact origins of the partners. */
  allowedOrigins: readonly string[];
}

const MAX_LENGTH = 2000;
// Characters that a return URL must not contain. Browsers remove tabs and line breaks from a URL
// and read a backslash as a slash. Such a URL can therefore lead to another site than its text
// shows.
// eslint-disable-next-line no-control-regex
const unsafeCharacters = /[\u0000-\u0020\u007f\\]/;

/**
 * Returns the URL of the redirect after signing in.
 * @param requested The received `return_to`. A path is resolved against the storefront's URL.
 * @returns An absolute URL on an allowed origin. For every other `requested`, the URL of the
 * storefront's page /account.
 */
export function safeRedirectUrl(requested: string | undefined, options: AllowedRedirects): string {
  const fallback = new URL('/account', options.siteUrl).href;
  if (!requested || requested.length > MAX_LENGTH || unsafeCharacters.test(requested))
    return fallback;
  const isPath = /^\/(?!\/)/.test(requested);
  if (!isPath && !/^https?:\/\/[^/]/i.test(requested)) return fallback;
  const url = URL.parse(requested, options.siteUrl);
  if (!url || url.username || url.password || !isAccepted(url.origin, options)) return fallback;
  // Removes a token that the received URL already contains, because another person may have put it
  // there. Only the token of this sign-in may be used.
  if (url.searchParams.has('authToken')) url.searchParams.delete('authToken');
  url.hash = '';
  return url.href;
}

function isAccepted(origin: string, options: AllowedRedirects): boolean {
  return origin === new URL(options.siteUrl).origin || options.allowedOrigins.includes(origin);
}

/**
 * Adds the token to the URL's fragment. Browsers do not send the fragment to servers, so no server
 * log contains the token.
 */
export function addTokenToFragment(returnTo: string, token: string): string {
  const url = new URL(returnTo);
  url.hash = `authToken=${encodeURIComponent(token)}`;
  return url.href;
}
