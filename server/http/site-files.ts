import { readdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { chooseCompression, type Compression } from './compression.ts';
import type { OriginRewriter } from './site-url.ts';

/** Headers and body of a response with a file. Both come from the same version of the file. */
export interface SiteFileResponse {
  headers: Record<string, string>;
  /** Null when the browser already has this version of the file (304). */
  body: Buffer | null;
}

/** Request headers that change the response with a file. */
export interface FileRequestHeaders {
  /** Accept-Encoding header. */
  encodings: string;
  /** If-None-Match header. Undefined when the response must not be 304. */
  ifNoneMatch: string | undefined;
}

/** Files that may contain the site's URL. */
const rewritableFile = /\.(?:html|xml|txt)$/;

/**
 * Returns the names of all files in a folder, for example '/index.html'. Empty when the folder does
 * not exist.
 */
export function listFileNames(folder: string): Set<string> {
  if (!isFolder(folder)) return new Set();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(
    files.map(
      ({ parentPath, name }) =>
        `/${relative(folder, join(parentPath, name)).split(sep).join('/').normalize()}`,
    ),
  );
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * Returns the name of the file for a URL path. For /about, tries /about, /about.html and
 * /about/index.html. Undefined when there is no such file.
 */
export function findFileNameForPath(names: ReadonlySet<string>, path: string): string | undefined {
  const bare = path.replace(/\/$/, '');
  return [bare, `${bare}.html`, `${bare}/index.html`].find((name) => names.has(name));
}

/**
 * Reads a file through one file handle, so that the length and the ETag match the bytes, even if
 * the file is replaced during the read.
 * @throws ENOENT when the file no longer exists
 */
export async function readSiteFile(
  folder: string,
  names: ReadonlySet<string>,
  {
    name,
    encodings,
    ifNoneMatch,
    urlRewriter,
  }: FileRequestHeaders & { name: string; urlRewriter?: OriginRewriter },
): Promise<SiteFileResponse> {
  const compression = chooseCompression(encodings, ({ extension }) => names.has(name + extension));
  const rewriter = rewritableFile.test(name) ? urlRewriter : undefined;
  const handle = await open(join(folder, name + ((!rewriter && compression?.extension) || '')));
  try {
    const { size, mtimeMs, mtime } = await handle.stat();
    const etag = `W/"${[size, Math.trunc(mtimeMs), ...(rewriter ? [rewriter.etagSuffix] : [])].join('-')}"`;
    const headers = { vary: 'Accept-Encoding', etag };
    if (ifNoneMatch === etag) return { headers, body: null };
    const body = await rewriteBody(await handle.readFile(), { urlRewriter: rewriter, compression });
    return {
      headers: {
        ...headers,
        'content-type': getMimeType(name) ?? 'application/octet-stream',
        'content-length': String(body.byteLength),
        'last-modified': mtime.toUTCString(),
        ...(compression && { 'content-encoding': compression.encoding }),
      },
      body,
    };
  } finally {
    await handle.close();
  }
}

async function rewriteBody(
  contents: Buffer,
  {
    urlRewriter: rewriter,
    compression,
  }: { urlRewriter?: OriginRewriter; compression?: Compression },
): Promise<Buffer> {
  if (!rewriter) return contents;
  const body = Buffer.from(rewriter.rewrite(contents.toString()));
  return compression ? compression.compress(body) : body;
}
