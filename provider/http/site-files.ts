import { readdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import type { Readdress } from './site-address.ts';

/** One file, as it stood at one moment: what is told of it and what is sent belong together. */
export interface SiteFile {
  headers: Record<string, string>;
  /** Null where the asker has it already. */
  body: Buffer | null;
}

/** What the asker says that it takes, and has. */
export interface Wanted {
  /** Accept-Encoding. */
  encodings: string;
  /** If-None-Match; undefined where "not modified" would be no answer. */
  known: string | undefined;
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** A page takes a millisecond with it, and is a tenth larger than one that was packed when it was built. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
const packings = [
  { ending: '.br', encoding: 'br', pack: (body: Buffer) => toBrotli(body, { params }) },
  { ending: '.gz', encoding: 'gzip', pack: (body: Buffer) => toGzip(body) },
] as const;
/** What may name the site's address. */
const addressed = /\.(?:html|xml|txt)$/;

/** The names of all files in a folder: '/index.html'. None of a folder that is not there. */
export function listFiles(folder: string): Set<string> {
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

/** The file that stands for a path: /about is /about.html or /about/index.html. */
export function fileOf(names: ReadonlySet<string>, path: string): string | undefined {
  const bare = path.replace(/\/$/, '');
  return [bare, `${bare}.html`, `${bare}/index.html`].find((name) => names.has(name));
}

/**
 * Reads a file through one handle, so that its length and its tag are those of the very bytes, whatever takes
 * its place meanwhile.
 * @throws ENOENT where it is gone
 */
export async function readSiteFile(
  folder: string,
  names: ReadonlySet<string>,
  { name, encodings, known, readdress }: Wanted & { name: string; readdress?: Readdress },
): Promise<SiteFile> {
  const packing = packings.find(
    ({ ending, encoding }) => takes(encodings, encoding) && names.has(name + ending),
  );
  const edit = addressed.test(name) ? readdress : undefined;
  const handle = await open(join(folder, name + ((!edit && packing?.ending) || '')));
  try {
    const { size, mtimeMs, mtime } = await handle.stat();
    const etag = `W/"${[size, Math.trunc(mtimeMs), ...(edit ? [edit.tag] : [])].join('-')}"`;
    const headers = { vary: 'Accept-Encoding', etag };
    if (known === etag) return { headers, body: null };
    const body = await editedBody(await handle.readFile(), { edit, packing });
    return {
      headers: {
        ...headers,
        'content-type': getMimeType(name) ?? 'application/octet-stream',
        'content-length': String(body.byteLength),
        'last-modified': mtime.toUTCString(),
        ...(packing && { 'content-encoding': packing.encoding }),
      },
      body,
    };
  } finally {
    await handle.close();
  }
}

async function editedBody(
  read: Buffer,
  { edit, packing }: { edit?: Readdress; packing?: (typeof packings)[number] },
): Promise<Buffer> {
  if (!edit) return read;
  const body = Buffer.from(edit.text(read.toString()));
  return packing ? packing.pack(body) : body;
}

/** True unless the asker rules it out, with q=0 or by not naming it. */
function takes(encodings: string, encoding: string): boolean {
  const named = encodings.split(',').find((part) => part.split(';', 1)[0]?.trim() === encoding);
  return named !== undefined && !/;\s*q=0(\.0*)?\s*$/.test(named);
}
