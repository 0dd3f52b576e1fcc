// This file adds headers to every response and rejects forbidden requests before routing.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { commonResponseHeaders } from '../../src/contract/response-headers.ts';
import type { Settings } from '../settings.ts';

/**
 * Content security policy of responses that are not pages. Such responses may load nothing and
 * cannot be framed. Pages set their own policy.
 */
const DEFAULT_CSP = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

export type RequestGuardSettings = Pick<Settings, 'SITE_URL' | 'PUBLIC_STRIPE_KEY'>;

/** Returns the security headers of every response. A route may override them. */
export function securityHeaders({
  SITE_URL,
  PUBLIC_STRIPE_KEY,
}: RequestGuardSettings): Record<string, string> {
  return {
    ...commonResponseHeaders({ siteUrl: SITE_URL, usesStripe: PUBLIC_STRIPE_KEY !== '' }),
    'content-security-policy': DEFAULT_CSP,
  };
}

/**
 * Returns a listener that rejects requests that a proxy in front of this server may have understood
 * differently. It passes all other requests to `next`.
 */
export function rejectAmbiguousRequests(
  settings: RequestGuardSettings,
  next: RequestListener,
): RequestListener {
  const headers = Object.entries(securityHeaders(settings));
  return (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    const violation = findViolation(request);
    if (violation === undefined) next(request, response);
    else rejectRequest(response, violation);
  };
}

function findViolation(request: IncomingMessage): string | undefined {
  const { rawHeaders, httpVersion, headers, url = '' } = request;
  const transferCoding = headers['transfer-encoding'];
  // HTTP/1.0 has no Transfer-Encoding. Proxies disagree about where such a body ends.
  if (transferCoding !== undefined && (httpVersion === '1.0' || transferCoding !== 'chunked'))
    return 'Send no Transfer-Encoding other than chunked.';
  const hosts = rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  );
  // A request must have exactly one Host header. Only requests with HTTP/1.0 may have none.
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion !== '1.0'))
    return 'Send one Host header.';
  return hasPathTraversal(url) ? 'The path contains "..".' : undefined;
}

const escapes: Record<string, string> = { '%2e': '.', '%2f': '/', '%5c': '\\', '%25': '%' };

/**
 * True for a path with a '.' or '..' segment, such as /documents/../api, even if it is encoded
 * several times. A proxy's rules for /api would not match such a path.
 */
function hasPathTraversal(url: string): boolean {
  let [path = ''] = url.split(/[?#]/, 1);
  for (let previous = ''; previous !== path;) {
    previous = path;
    path = path.replace(/%(?:2e|2f|5c|25)/gi, (char) => escapes[char.toLowerCase()] ?? char);
  }
  return /(?:^|[/\\])\.\.?(?:[/\\]|$)/.test(path);
}

function rejectRequest(response: ServerResponse, message: string): void {
  const body = JSON.stringify({ error: { code: 'malformed_request', message } });
  response
    .writeHead(400, { 'content-type': 'application/json; charset=utf-8', connection: 'close' })
    .end(body);
}
