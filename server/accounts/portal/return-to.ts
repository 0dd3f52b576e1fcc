/** Where a visitor may be sent after signing in: the storefront and the partners that embed it, nowhere else. */
export interface ReturnOptions {
  /** Origin of the storefront, http://localhost:4321. */
  siteUrl: string;
  /** Exact origins of the partners. */
  allowedOrigins: readonly string[];
}

const MAX_LENGTH = 2000;
// Browsers drop tabs and line breaks inside an address and read a backslash as a slash: an address
// that holds one of them is not what it looks like.
// eslint-disable-next-line no-control-regex
const unsafeCharacters = /[\u0000-\u0020\u007f\\]/;

/**
 * The address to go to after signing in.
 * @param requested `return_to` as it came; a path is one of the storefront.
 * @returns an absolute address on an accepted origin; the storefront's /account for anything else.
 */
export function safeReturnTo(requested: string | undefined, options: ReturnOptions): string {
  const fallback = new URL('/account', options.siteUrl).href;
  if (!requested || requested.length > MAX_LENGTH || unsafeCharacters.test(requested))
    return fallback;
  const isPath = /^\/(?!\/)/.test(requested);
  if (!isPath && !/^https?:\/\/[^/]/i.test(requested)) return fallback;
  const url = URL.parse(requested, options.siteUrl);
  if (!url || url.username || url.password || !isAccepted(url.origin, options)) return fallback;
  // A token planted in the address must not win over the one that this sign-in makes.
  if (url.searchParams.has('authToken')) url.searchParams.delete('authToken');
  url.hash = '';
  return url.href;
}

function isAccepted(origin: string, options: ReturnOptions): boolean {
  return origin === new URL(options.siteUrl).origin || options.allowedOrigins.includes(origin);
}

/** The token travels in the fragment, which browsers keep to themselves: it reaches no server's log. */
export function withToken(returnTo: string, token: string): string {
  const url = new URL(returnTo);
  url.hash = `authToken=${encodeURIComponent(token)}`;
  return url.href;
}
