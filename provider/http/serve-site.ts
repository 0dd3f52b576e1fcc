import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import sirv from 'sirv';
import * as z from 'zod/mini';
import { withFrames } from '../../src/contract/partners.ts';

type Headers = Record<string, string>;
const headerTableSchema = z.record(z.string(), z.record(z.string(), z.string()));
const framableSchema = z.array(z.string());
const rewritesSchema = z.array(z.object({ from: z.string(), to: z.string() }));
const redirectsSchema = z.array(
  z.object({ from: z.string(), to: z.string(), status: z.union([z.literal(301), z.literal(302)]) }),
);

/** What the build lays down for servers, its packed twins, and dot files: none of them is a page. */
const hidden = /^\/(_coverfront(\/|$)|_headers$|_redirects$)|\/\.(?!well-known\/)|\.(br|gz)$/;
/** Named anew whenever their content changes. */
const lasting = /^\/(_astro|fonts)\//;

export interface SiteOptions {
  /** The built storefront; what it holds is read once, at start. */
  dir: string;
  /** Whose pages may frame those that _coverfront/framable.json names. */
  allowedOrigins: () => readonly string[];
}

interface Site {
  /** The headers of a page or file. */
  headersFor: (path: string) => Headers;
  common: Headers;
  files: ReturnType<typeof sirv>;
}

/**
 * Serves the built storefront to GET and HEAD: packed where the browser takes it, 304 where it has it,
 * with the headers of _coverfront/headers.json, the redirects of _coverfront/redirects.json, dynamic
 * paths from their shells as _coverfront/rewrites.json says, and 404.html with status 404.
 */
export function createSite({ dir, allowedOrigins }: SiteOptions) {
  const site = openSite(dir, allowedOrigins);
  const { redirects, shells } = readMoves(dir);

  return (request: IncomingMessage, response: ServerResponse): void => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const exchange = { site, request, response };
    const path = pathOf(request);
    if (path === null) return notFound(exchange);
    const moved = redirects.find(({ pattern }) => pattern.test(path));
    // A page goes before a redirect of all the paths around it, and after one of its very path.
    if (moved && !moved.from.endsWith('*')) return redirect(exchange, moved);
    send(exchange, path, () => {
      if (moved) return redirect(exchange, moved);
      const shell = shells.find(({ pattern }) => pattern.test(path));
      if (!shell) return notFound(exchange);
      send(exchange, shell.to, () => notFound(exchange));
    });
  };
}

function openSite(dir: string, allowedOrigins: SiteOptions['allowedOrigins']): Site {
  const pageHeaders = readTable(join(dir, '_coverfront/headers.json'), headerTableSchema, {});
  const framable = new Set(readTable(join(dir, '_coverfront/framable.json'), framableSchema, []));
  const common: Headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': "frame-ancestors 'self'",
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
  };
  return {
    common,
    headersFor(path) {
      const cache = lasting.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
      const headers: Headers = { ...common, 'cache-control': cache, ...pageHeaders[path] };
      if (!framable.has(path)) return headers;
      const policy = withFrames(headers['content-security-policy'] ?? '', allowedOrigins());
      return { ...headers, 'content-security-policy': policy };
    },
    files: existsSync(dir)
      ? sirv(dir, { etag: true, brotli: true, gzip: true })
      : (_request, _response, next) => next?.(),
  };
}

/** The paths that lead elsewhere, and those that a shell stands for. */
function readMoves(dir: string) {
  const redirects = readTable(join(dir, '_coverfront/redirects.json'), redirectsSchema, []);
  const shells = readTable(join(dir, '_coverfront/rewrites.json'), rewritesSchema, []);
  return {
    redirects: redirects.map((one) => ({ ...one, pattern: patternOf(one.from) })),
    shells: shells.map(({ from, to }) => ({
      pattern: patternOf(from),
      to: to.replace(/(\/index)?\.html$/, '') || '/',
    })),
  };
}

interface Exchange {
  site: Site;
  request: IncomingMessage;
  response: ServerResponse;
}

function send({ site, request, response }: Exchange, path: string, otherwise: () => void) {
  if (hidden.test(path)) return otherwise();
  const original = request.url;
  request.url = path + queryOf(request);
  setHeaders(response, site.headersFor(pageOf(path)));
  site.files(request, response, () => {
    request.url = original;
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    otherwise();
  });
}

function notFound(exchange: Exchange) {
  const { site, request, response } = exchange;
  response.statusCode = 404;
  // Neither a part of the page nor "not modified" would be an answer to a wrong address.
  delete request.headers.range;
  delete request.headers['if-none-match'];
  sendWithStatus(404, response);
  send(exchange, '/404.html', () => {
    setHeaders(response, site.headersFor('/404'));
    response.setHeader('content-type', 'text/plain; charset=utf-8');
    response.end('Page not found\n');
  });
}

function redirect(
  { site, request, response }: Exchange,
  { to, status }: { to: string; status: number },
) {
  // A campaign's query goes on with the visitor, and is no other site's business.
  const location = to.startsWith('/') ? to + queryOf(request) : to;
  response.writeHead(status, { ...site.common, location }).end();
}

function setHeaders(response: ServerResponse, headers: Headers) {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** sirv sends every file with 200: its head is written with the status that the page stands for. */
function sendWithStatus(status: number, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((_sent: number, headers?: Record<string, string>) =>
    writeHead(status, headers)) as typeof response.writeHead;
}

/** Decoded once, so that %2e hides nothing from a rule; null where no file could have such a path. */
function pathOf(request: IncomingMessage): string | null {
  const raw = (request.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
  try {
    const path = decodeURIComponent(raw);
    return /[\0\\%?#]|^[^/]|\/\/|\/\.\.?(\/|$)/.test(path) ? null : path;
  } catch {
    return null;
  }
}

function queryOf(request: IncomingMessage): string {
  const at = request.url?.indexOf('?') ?? -1;
  return at === -1 ? '' : (request.url?.slice(at) ?? '');
}

/** The page whose headers apply: one address has one, with or without its slash or ending. */
function pageOf(path: string): string {
  return path.replace(/(\/index)?\.html$/, '').replace(/(.)\/$/, '$1') || '/';
}

/** `:name` stands for one part of the path, a `*` at the end for any rest. */
function patternOf(from: string): RegExp {
  const parts = from.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part === '*' ? '.*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('/')}/?$`);
}

function readTable<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
  fallback: z.infer<Schema>,
): z.infer<Schema> {
  if (!existsSync(file)) return fallback;
  return z.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
}
