import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { fileCspHeader } from '../../src/contract/response-headers.ts';
import { cspWithFrameAncestors } from '../../src/contract/partners.ts';
import { systemErrorCode } from '../log.ts';
import { pageOf, pathOf, patternOf, queryOf } from './site-paths.ts';
import { createOriginRewriter, type OriginRewriter } from './site-url.ts';
import {
  findFileNameForPath,
  isFolder,
  listFileNames,
  readSiteFile,
  type FileRequestHeaders,
} from './site-files.ts';

type Headers = Record<string, string>;
const headerTableSchema = z.record(z.string(), z.record(z.string(), z.string()));
const framableSchema = z.array(z.string());
const rewritesSchema = z.array(
  z.object({ from: z.string(), to: z.string(), status: z.optional(z.literal(404)) }),
);
const redirectsSchema = z.array(
  z.object({ from: z.string(), to: z.string(), status: z.union([z.literal(301), z.literal(302)]) }),
);

/**
 * Paths of build files that browsers must not request: the server's tables, compressed copies and
 * dot files.
 */
const hiddenPath = /^\/(_coverfront(\/|$)|_headers$|_redirects$)|\/\.(?!well-known\/)|\.(br|gz)$/;
/**
 * Folder with the files of the previous build that have a hash in their name. scripts/build.mjs
 * writes it.
 */
const PREVIOUS_BUILD_FOLDER = '_coverfront/before';
/** Paths of files whose name changes when their content changes. */
const immutablePath = /^\/(_astro|fonts)\//;

export interface SiteListenerOptions {
  /**
   * Folder of the built storefront. If a new build replaces it, the new build is served at once.
   */
  dir: string;
  /** Origins that may frame the pages listed in _coverfront/framable.json. */
  allowedOrigins: () => readonly string[];
  /**
   * Public URL of the site. If the build was made for another URL, responses contain this URL
   * instead.
   */
  siteUrl: string;
}

/** The promise settles when the response is handed to Node. */
type SiteListener = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * Creates a listener that serves the built storefront for GET and HEAD. Files are compressed when
 * the browser accepts it, and unchanged files get 304. Headers come from _coverfront/headers.json,
 * redirects from _coverfront/redirects.json. For dynamic paths (with a variable segment),
 * _coverfront/rewrites.json names the shell page that is served. Unknown paths get 404.html, or
 * the shell page that the rewrites name, with status 404.
 */
export function createSiteListener(options: SiteListenerOptions): SiteListener {
  const builds = createBuildWatcher(options);
  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    await replyTo(builds, request).then(
      ({ status, headers, body }) => {
        response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : body);
      },
      () => response.writeHead(503, { 'retry-after': '2' }).end(),
    );
  };
}

/** File list and tables of a build. They are read once, when the build is opened. */
interface Build {
  dir: string;
  /** Identifies the build: the inode and modification time of its folder and of headers.json. */
  version: string;
  files: ReadonlySet<string>;
  urlRewriter: OriginRewriter | undefined;
  /**
   * Files of the previous build. Pages of that build may still be open in browsers and request
   * these files.
   */
  previousBuild: { dir: string; files: ReadonlySet<string> };
  /**
   * Returns the headers of a response.
   * @param path Path of the page, as in the build's tables.
   * @param name Name of the file.
   */
  headersFor: (path: string, name: string) => Headers;
  redirects: ReturnType<typeof readRedirectsAndShells>['redirects'];
  shells: ReturnType<typeof readRedirectsAndShells>['shells'];
}

interface Builds {
  /** Returns the build that is in the folder at this moment. */
  current(): Build;
  /** Reads the build from the folder again. Called when a file is missing. */
  reload(): void;
}

const VERSIONED_FILES = ['', '_coverfront/headers.json'];

function createBuildWatcher(options: SiteListenerOptions): Builds {
  let build = openBuild(options);
  return {
    current() {
      // If the folder is missing, the open build stays in use. The folder may be missing for a
      // moment while a new build replaces the old build.
      const version = versionOf(options.dir);
      if (version !== build.version && isFolder(options.dir)) build = openBuild(options);
      return build;
    },
    reload() {
      if (isFolder(options.dir)) build = openBuild(options);
    },
  };
}

/** Headers of pages that have no entry in the build's table. */
const defaultPageHeaders: Headers = { 'content-security-policy': "frame-ancestors 'self'" };

function versionOf(dir: string): string {
  const stats = VERSIONED_FILES.map((name) => statSync(join(dir, name), { throwIfNoEntry: false }));
  return stats.map((stat) => `${stat?.ino} ${stat?.mtimeMs}`).join();
}

function openBuild({ dir, allowedOrigins, siteUrl }: SiteListenerOptions): Build {
  const version = versionOf(dir);
  const previousFolder = join(dir, PREVIOUS_BUILD_FOLDER);
  const pageHeaders = readTable(join(dir, '_coverfront/headers.json'), headerTableSchema, {});
  const framable = new Set(readTable(join(dir, '_coverfront/framable.json'), framableSchema, []));
  return {
    dir,
    version,
    files: listFileNames(dir),
    urlRewriter: createOriginRewriter(dir, siteUrl),
    previousBuild: { dir: previousFolder, files: listFileNames(previousFolder) },
    headersFor(path, name) {
      const common = name.endsWith('.html') ? defaultPageHeaders : fileCspHeader(name);
      const cache = immutablePath.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
      const headers: Headers = { ...common, 'cache-control': cache, ...pageHeaders[path] };
      if (!framable.has(path)) return headers;
      const policy = cspWithFrameAncestors(
        headers['content-security-policy'] ?? '',
        allowedOrigins(),
      );
      return { ...headers, 'content-security-policy': policy };
    },
    ...readRedirectsAndShells(dir),
  };
}

/** Reads the redirects, and the paths for which a shell page is served. */
function readRedirectsAndShells(dir: string) {
  const redirects = readTable(join(dir, '_coverfront/redirects.json'), redirectsSchema, []);
  const shells = readTable(join(dir, '_coverfront/rewrites.json'), rewritesSchema, []);
  return {
    redirects: redirects.map((one) => ({ ...one, pattern: patternOf(one.from) })),
    shells: shells.map(({ from, to, status }) => ({
      pattern: patternOf(from),
      to: to.replace(/(\/index)?\.html$/, '') || '/',
      status,
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

/**
 * Creates a reply from the files of one build only. If a new build replaces that build meanwhile,
 * creates the whole reply again from the new build.
 */
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

const isGone = (error: unknown) => error instanceof Error && systemErrorCode(error) === 'ENOENT';

async function replyFrom(build: Build, request: IncomingMessage): Promise<Reply> {
  const path = pathOf(request);
  if (path === null) return notFound(build, request);
  const redirectRule = build.redirects.find(({ pattern }) => pattern.test(path));
  // A redirect of the exact path has priority over a page. A page has priority over a wildcard
  // redirect.
  if (redirectRule && !redirectRule.from.endsWith('*')) return redirect(request, redirectRule);
  const page = await sendFile(build, path, fileRequestOf(request));
  if (page) return page;
  if (redirectRule) return redirect(request, redirectRule);
  const shell = build.shells.find(({ pattern }) => pattern.test(path));
  if (shell?.status === 404) return notFound(build, request, shell.to);
  return (
    (shell && (await sendFile(build, shell.to, fileRequestOf(request)))) ?? notFound(build, request)
  );
}

function fileRequestOf({ headers }: IncomingMessage): FileRequestHeaders {
  const encodings = headers['accept-encoding'];
  return { encodings: encodings?.toString() ?? '', ifNoneMatch: headers['if-none-match'] };
}

async function sendFile(
  build: Build,
  path: string,
  fileRequest: FileRequestHeaders,
): Promise<Reply | undefined> {
  if (hiddenPath.test(path)) return undefined;
  const source = immutablePath.test(path) && !build.files.has(path) ? build.previousBuild : build;
  const name = findFileNameForPath(source.files, path);
  if (name === undefined) return undefined;
  const request = { name, ...fileRequest, urlRewriter: build.urlRewriter };
  const { headers, body } = await readSiteFile(source.dir, source.files, request);
  const all = { ...build.headersFor(pageOf(path), name), ...headers };
  return body === null ? { status: 304, headers: all } : { status: 200, headers: all, body };
}

async function notFound(
  build: Build,
  request: IncomingMessage,
  pagePath = '/404.html',
): Promise<Reply> {
  // If-None-Match is ignored, because an unknown URL must get status 404 and never 304.
  const page = await sendFile(build, pagePath, {
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
  // A redirect within this site keeps the query (for example, parameters of an advertising
  // campaign). A redirect to another site drops the query.
  const location = to.startsWith('/') ? to + queryOf(request) : to;
  return { status, headers: { location } };
}

function readTable<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
  fallback: z.infer<Schema>,
): z.infer<Schema> {
  if (!existsSync(file)) return fallback;
  return z.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
}
