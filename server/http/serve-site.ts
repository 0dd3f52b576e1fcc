import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { fileHeaders } from '../../src/contract/response-headers.ts';
import { withFrameAncestors } from '../../src/contract/partners.ts';
import { errorCode } from '../log.ts';
import { createUrlRewriter, type UrlRewriter } from './site-url.ts';
import { fileOf, isFolder, listFiles, readSiteFile, type FileRequest } from './site-files.ts';

type Headers = Record<string, string>;
const headerTableSchema = z.record(z.string(), z.record(z.string(), z.string()));
const framableSchema = z.array(z.string());
const rewritesSchema = z.array(z.object({ from: z.string(), to: z.string() }));
const redirectsSchema = z.array(
  z.object({ from: z.string(), to: z.string(), status: z.union([z.literal(301), z.literal(302)]) }),
);

/** What the build lays down for servers, its packed twins, and dot files: none of them is a page. */
const hiddenPath = /^\/(_coverfront(\/|$)|_headers$|_redirects$)|\/\.(?!well-known\/)|\.(br|gz)$/;
/** Where a build keeps what the one before it named anew (scripts/build.mjs). */
const PREVIOUS_BUILD_FOLDER = '_coverfront/before';
/** Named anew whenever their content changes. */
const immutablePath = /^\/(_astro|fonts)\//;

export interface SiteOptions {
  /** The built storefront; a build that takes its place is served from then on. */
  dir: string;
  /** Whose pages may frame those that _coverfront/framable.json names. */
  allowedOrigins: () => readonly string[];
  /** Where the site is served; what was built for another address is told this one. */
  siteUrl: string;
}

type SiteListener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Serves the built storefront to GET and HEAD: packed where the browser takes it, 304 where it has it,
 * with the headers of _coverfront/headers.json, the redirects of _coverfront/redirects.json, dynamic
 * paths from their shells as _coverfront/rewrites.json says, and 404.html with status 404.
 */
export function createSite(options: SiteOptions): SiteListener {
  const builds = createBuildWatcher(options);
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    replyTo(builds, request).then(
      ({ status, headers, body }) => {
        response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
      },
      () => response.writeHead(503, { 'retry-after': '2' }).end(),
    );
  };
}

/** One build, as it stood when it was first met. */
interface Build {
  dir: string;
  /** Tells it from the one that takes its place. */
  version: string;
  files: ReadonlySet<string>;
  urlRewriter: UrlRewriter | undefined;
  /** Files of the build before, which pages that are still open ask for. */
  previousBuild: { dir: string; files: ReadonlySet<string> };
  /** @param name of the file; its path is what the build's tables know a page by */
  headersFor: (path: string, name: string) => Headers;
  redirects: ReturnType<typeof readRedirectsAndShells>['redirects'];
  shells: ReturnType<typeof readRedirectsAndShells>['shells'];
}

interface Builds {
  /** What stands there now. */
  current(): Build;
  /** Looks again at what is there, after a file was gone. */
  reload(): void;
}

const VERSIONED_FILES = ['', '_coverfront/headers.json'];

function createBuildWatcher(options: SiteOptions): Builds {
  let build = openBuild(options);
  return {
    current() {
      // Between two builds there is no folder for a moment.
      const version = versionOf(options.dir);
      if (version !== build.version && isFolder(options.dir)) build = openBuild(options);
      return build;
    },
    reload() {
      if (isFolder(options.dir)) build = openBuild(options);
    },
  };
}

/** Of a page of which the build says nothing. */
const defaultPageHeaders: Headers = { 'content-security-policy': "frame-ancestors 'self'" };

function versionOf(dir: string): string {
  const stats = VERSIONED_FILES.map((name) => statSync(join(dir, name), { throwIfNoEntry: false }));
  return stats.map((stat) => `${stat?.ino} ${stat?.mtimeMs}`).join();
}

function openBuild({ dir, allowedOrigins, siteUrl }: SiteOptions): Build {
  const version = versionOf(dir);
  const previousFolder = join(dir, PREVIOUS_BUILD_FOLDER);
  const pageHeaders = readTable(join(dir, '_coverfront/headers.json'), headerTableSchema, {});
  const framable = new Set(readTable(join(dir, '_coverfront/framable.json'), framableSchema, []));
  return {
    dir,
    version,
    files: listFiles(dir),
    urlRewriter: createUrlRewriter(dir, siteUrl),
    previousBuild: { dir: previousFolder, files: listFiles(previousFolder) },
    headersFor(path, name) {
      const common = name.endsWith('.html') ? defaultPageHeaders : fileHeaders(name);
      const cache = immutablePath.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
      const headers: Headers = { ...common, 'cache-control': cache, ...pageHeaders[path] };
      if (!framable.has(path)) return headers;
      const policy = withFrameAncestors(headers['content-security-policy'] ?? '', allowedOrigins());
      return { ...headers, 'content-security-policy': policy };
    },
    ...readRedirectsAndShells(dir),
  };
}

/** The paths that lead elsewhere, and those that a shell stands for. */
function readRedirectsAndShells(dir: string) {
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

interface Reply {
  status: number;
  headers: Headers;
  body?: Buffer | string;
}

const MAX_ATTEMPTS = 50;
const RETRY_MS = 20;

/** Whole from one build: where another takes its place meanwhile, the new one is asked. */
async function replyTo(builds: Builds, request: IncomingMessage): Promise<Reply> {
  for (let attempt = 1; ; attempt += 1) {
    const build = builds.current();
    try {
      const reply = await replyFrom(build, request);
      if (builds.current() === build || attempt === MAX_ATTEMPTS) return reply;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isGone(error)) throw error;
      await wait(RETRY_MS);
      builds.reload();
    }
  }
}

const isGone = (error: unknown) => error instanceof Error && errorCode(error) === 'ENOENT';

async function replyFrom(build: Build, request: IncomingMessage): Promise<Reply> {
  const path = pathOf(request);
  if (path === null) return notFound(build, request);
  const redirectRule = build.redirects.find(({ pattern }) => pattern.test(path));
  // A page goes before a redirect of all the paths around it, and after one of its very path.
  if (redirectRule && !redirectRule.from.endsWith('*')) return redirect(request, redirectRule);
  const page = await sendFile(build, path, fileRequestOf(request));
  if (page) return page;
  if (redirectRule) return redirect(request, redirectRule);
  const shell = build.shells.find(({ pattern }) => pattern.test(path));
  return (
    (shell && (await sendFile(build, shell.to, fileRequestOf(request)))) ?? notFound(build, request)
  );
}

function fileRequestOf({ headers }: IncomingMessage): FileRequest {
  const encodings = headers['accept-encoding'];
  return { encodings: encodings?.toString() ?? '', ifNoneMatch: headers['if-none-match'] };
}

async function sendFile(
  build: Build,
  path: string,
  fileRequest: FileRequest,
): Promise<Reply | undefined> {
  if (hiddenPath.test(path)) return undefined;
  const source = immutablePath.test(path) && !build.files.has(path) ? build.previousBuild : build;
  const name = fileOf(source.files, path);
  if (name === undefined) return undefined;
  const request = { name, ...fileRequest, urlRewriter: build.urlRewriter };
  const { headers, body } = await readSiteFile(source.dir, source.files, request);
  const all = { ...build.headersFor(pageOf(path), name), ...headers };
  return body === null ? { status: 304, headers: all } : { status: 200, headers: all, body };
}

async function notFound(build: Build, request: IncomingMessage): Promise<Reply> {
  // "Not modified" would be no answer to a wrong address.
  const page = await sendFile(build, '/404.html', {
    ...fileRequestOf(request),
    ifNoneMatch: undefined,
  });
  if (page) return { ...page, status: 404 };
  const headers = {
    ...build.headersFor('/404', '404.txt'),
    'content-type': 'text/plain; charset=utf-8',
  };
  return { status: 404, headers, body: 'Page not found\n' };
}

function redirect(request: IncomingMessage, { to, status }: { to: string; status: number }): Reply {
  // A campaign's query goes on with the visitor, and is no other site's business.
  const location = to.startsWith('/') ? to + queryOf(request) : to;
  return { status, headers: { location } };
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
  const index = request.url?.indexOf('?') ?? -1;
  return index === -1 ? '' : (request.url?.slice(index) ?? '');
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
