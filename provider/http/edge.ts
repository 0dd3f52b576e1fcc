// What every answer carries and what no request may be, before anybody looks at what it asks for.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { answerHeaders } from '../../src/contract/answer-headers.ts';
import type { Settings } from '../settings.ts';

/** What is no page loads nothing and stands in no frame; pages bring a policy of their own. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

export type EdgeSettings = Pick<Settings, 'SITE_URL' | 'PUBLIC_STRIPE_KEY'>;

/** The headers of every answer; whoever answers may set others of the same names. */
export function edgeHeaders({ SITE_URL, PUBLIC_STRIPE_KEY }: EdgeSettings): Record<string, string> {
  return {
    ...answerHeaders({ siteUrl: SITE_URL, usesStripe: PUBLIC_STRIPE_KEY !== '' }),
    'content-security-policy': NO_PAGE,
  };
}

/** Refuses what a proxy in front may have understood otherwise, and hands everything else on. */
export function guardEdge(settings: EdgeSettings, next: RequestListener): RequestListener {
  const headers = Object.entries(edgeHeaders(settings));
  return (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    const fault = faultOf(request);
    if (fault === undefined) next(request, response);
    else refuse(response, fault);
  };
}

function faultOf({ rawHeaders, httpVersion, url = '' }: IncomingMessage): string | undefined {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  // HTTP/1.0 knows no Host.
  if (hosts.length > 1 || (hosts.length === 0 && httpVersion !== '1.0'))
    return 'Send one Host header.';
  return climbs(url) ? 'The path leads upwards.' : undefined;
}

const escapes: Record<string, string> = { '%2e': '.', '%2f': '/', '%5c': '\\', '%25': '%' };

/** True of /documents/../api, however often it was encoded: rules of a proxy for /api would not see it. */
function climbs(url: string): boolean {
  let [path = ''] = url.split(/[?#]/, 1);
  for (let before = ''; before !== path;) {
    before = path;
    path = path.replace(/%(?:2e|2f|5c|25)/gi, (sign) => escapes[sign.toLowerCase()] ?? sign);
  }
  return /(?:^|[/\\])\.\.?(?:[/\\]|$)/.test(path);
}

function refuse(response: ServerResponse, message: string): void {
  const body = JSON.stringify({ error: { code: 'malformed_request', message } });
  response
    .writeHead(400, { 'content-type': 'application/json; charset=utf-8', connection: 'close' })
    .end(body);
}
