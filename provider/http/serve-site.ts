import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { fileHeaders } from '../../src/contract/answer-headers.ts';
import { withFrames } from '../../src/contract/partners.ts';
import { errorCode } from '../log.ts';
import { readdress, type Readdress } from './site-address.ts';
import { fileOf, isFolder, listFiles, readSiteFile, type Wanted } from './site-files.ts';

type Headers = Record<string, string>;
const headerTableSchema = z.record(z.string(), z.record(z.string(), z.string()));
const framableSchema = z.array(z.string());
const rewritesSchema = z.array(z.object({ from: z.string(), to: z.string() }));
const redirectsSchema = z.array(
  z.object({ from: z.string(), to: z.string(), status: z.union([z.literal(301), z.literal(302)]) }),
);

/** What the build lays down for servers, its packed twins, and dot files: none of them is a page. */
const hidden = /^\/(_coverfront(\/|$)|_headers$|_redirects$)|\/\.(?!well-known\/)|\.(br|gz)$/;
/** Where a build keeps what the one before it named anew (scripts/build.mjs). */
const KEPT_FOLDER = '_coverfront/before';
/** Named anew whenever their content changes. */
const lasting = /^\/(_astro|fonts)\//;

export interface SiteOptions {
  /** The built storefront; a build that takes its place is served from then on. */
  dir: string;
  /** Whose pages may frame those that _coverfront/framable.json names. */
  allowedOrigins: () => readonly string[];
  /** Where the site is served; what was built for another address is told this one. */
  address: string;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Serves the built storefront to GET and HEAD: packed where the browser takes it, 304 where it has it,
 * with the headers of _coverfront/headers.json, the redirects of _coverfront/redirects.json, dynamic
 * paths from their shells as _coverfront/rewrites.json says, and 404.html with status 404.
 */
export function createSite(options: SiteOptions): Answer {
  const builds = followBuilds(options);
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
  stamp: string;
  files: ReadonlySet<string>;
  readdress: Readdress | undefined;
  /** Files of the build before, which pages that are still open ask for. */
  before: { dir: string; files: ReadonlySet<string> };
  /** @param name of the file; its path is what the build's tables know a page by */
  headersFor: (path: string, name: string) => Headers;
  redirects: ReturnType<typeof readMoves>['redirects'];
  shells: ReturnType<typeof readMoves>['shells'];
}

interface Builds {
  /** What stands there now. */
  now(): Build;
  /** Looks again at what is there, after a file was gone. */
  again(): void;
}

const STAMPED = ['', '_coverfront/headers.json'];

function followBuilds(options: SiteOptions): Builds {
  let build = openBuild(options);
  return {
    now() {
      // Between two builds there is no folder for a moment.
      const stamp = stampOf(options.dir);
      if (stamp !== build.stamp && isFolder(options.dir)) build = openBuild(options);
      return build;
    },
    again() {
      if (isFolder(options.dir)) build = openBuild(options);
    },
  };
}

/** Of a page of which the build says nothing. */
const ofPages: Headers = { 'content-security-policy': "frame-ancestors 'self'" };

function stampOf(dir: string): string {
  const facts = STAMPED.map((name) => statSync(join(dir, name), { throwIfNoEntry: false }));
  return facts.map((fact) => `${fact?.ino} ${fact?.mtimeMs}`).join();
}

function openBuild({ dir, allowedOrigins, address }: SiteOptions): Build {
  const stamp = stampOf(dir);
  const kept = join(dir, KEPT_FOLDER);
  const pageHeaders = readTable(join(dir, '_coverfront/headers.json'), headerTableSchema, {});
  const framable = new Set(readTable(join(dir, '_coverfront/framable.json'), framableSchema, []));
  return {
    dir,
    stamp,
    files: listFiles(dir),
    readdress: readdress(dir, address),
    before: { dir: kept, files: listFiles(kept) },
    headersFor(path, name) {
      const common = name.endsWith('.html') ? ofPages : fileHeaders(name);
      const cache = lasting.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
      const headers: Headers = { ...common, 'cache-control': cache, ...pageHeaders[path] };
      if (!framable.has(path)) return headers;
      const policy = withFrames(headers['content-security-policy'] ?? '', allowedOrigins());
      return { ...headers, 'content-security-policy': policy };
    },
    ...readMoves(dir),
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

interface Reply {
  status: number;
  headers: Headers;
  body?: Buffer | string;
}

const TRIES = 50;
const PAUSE_MS = 20;

/** Whole from one build: where another takes its place meanwhile, the new one is asked. */
async function replyTo(builds: Builds, request: IncomingMessage): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    const build = builds.now();
    try {
      const reply = await replyFrom(build, request);
      if (builds.now() === build || tries === TRIES) return reply;
    } catch (error) {
      if (tries === TRIES || !isGone(error)) throw error;
      await wait(PAUSE_MS);
      builds.again();
    }
  }
}

const isGone = (error: unknown) => error instanceof Error && errorCode(error) === 'ENOENT';

async function replyFrom(build: Build, request: IncomingMessage): Promise<Reply> {
  const path = pathOf(request);
  if (path === null) return notFound(build, request);
  const moved = build.redirects.find(({ pattern }) => pattern.test(path));
  // A page goes before a redirect of all the paths around it, and after one of its very path.
  if (moved && !moved.from.endsWith('*')) return redirect(request, moved);
  const page = await sendFile(build, path, wantedOf(request));
  if (page) return page;
  if (moved) return redirect(request, moved);
  const shell = build.shells.find(({ pattern }) => pattern.test(path));
  return (
    (shell && (await sendFile(build, shell.to, wantedOf(request)))) ?? notFound(build, request)
  );
}

function wantedOf({ headers }: IncomingMessage): Wanted {
  const encodings = headers['accept-encoding'];
  return { encodings: encodings?.toString() ?? '', known: headers['if-none-match'] };
}

async function sendFile(build: Build, path: string, wanted: Wanted): Promise<Reply | undefined> {
  if (hidden.test(path)) return undefined;
  const place = lasting.test(path) && !build.files.has(path) ? build.before : build;
  const name = fileOf(place.files, path);
  if (name === undefined) return undefined;
  const asked = { name, ...wanted, readdress: build.readdress };
  const { headers, body } = await readSiteFile(place.dir, place.files, asked);
  const all = { ...build.headersFor(pageOf(path), name), ...headers };
  return body === null ? { status: 304, headers: all } : { status: 200, headers: all, body };
}

async function notFound(build: Build, request: IncomingMessage): Promise<Reply> {
  // "Not modified" would be no answer to a wrong address.
  const page = await sendFile(build, '/404.html', { ...wantedOf(request), known: undefined });
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
