import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { inTurns, keptFiles, type KeptFiles } from '../site/kept-files.ts';

const text = new Set([
  '.html',
  '.css',
  '.js',
  '.mjs',
  '.json',
  '.svg',
  '.xml',
  '.txt',
  '.webmanifest',
]);
/** Smaller files fit one packet anyway. */
const leastBytes = 512;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
const packings = {
  br: (content: Buffer) => toBrotli(content, { params: quality }),
  gz: (content: Buffer) => toGzip(content, { level: 9 }),
};

/**
 * Writes a .br and a .gz next to each text file, for servers that send them as they are. A file that did not change
 * since an earlier build gets the compressed files of that build.
 * @param edit changes a page before it is compressed
 * @param later true leaves the compression to scripts/after-start.mjs
 */
export function precompress(edit: (html: Buffer) => Buffer, later = false): AstroIntegration {
  let cacheDir: URL;
  return {
    name: 'precompress',
    hooks: {
      'astro:config:done': ({ config }) => {
        cacheDir = config.cacheDir;
      },
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir);
        await inTurns(await listTexts(root, ['.html']), (path) => editFile(path, edit));
        if (later) return;
        const started = performance.now();
        const { made, kept } = await compressFolder(root, cacheDir);
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        logger.info(`${made} packed, ${kept} kept from before: ${seconds} s`);
      },
    },
  };
}

/**
 * Compresses the text files of a built site. The site may be served meanwhile: all compressed files appear at the
 * end, those of the root last, because the server lists the folder again when the root changes.
 * @param cacheDir Astro's; compressed files of earlier builds are in it
 */
export async function compressFolder(root: string, cacheDir: URL): Promise<KeptFiles> {
  const files = keptFiles(cacheDir, 'precompress');
  const work: { path: string; key: string }[] = [];
  await inTurns(await listTexts(root, [...text]), async (path) => {
    const content = await readFile(path);
    if (content.length < leastBytes) return;
    const hash = createHash('sha256').update(content).digest('hex');
    for (const [ending, pack] of Object.entries(packings)) {
      const key = `${ending} ${hash}`;
      await files.make(key, () => pack(content));
      work.push({ path: `${path}.${ending}`, key });
    }
  });
  const depth = ({ path }: { path: string }) => path.split(sep).length;
  for (const { path, key } of work.toSorted((a, b) => depth(b) - depth(a)))
    await files.lay(path, key);
  await files.sweep();
  return files;
}

async function listTexts(root: string, endings: readonly string[]): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && endings.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('_coverfront') && !path.endsWith('partners.json'));
}

async function editFile(path: string, edit: (html: Buffer) => Buffer): Promise<void> {
  const written = await readFile(path);
  const content = edit(written);
  if (content !== written) await writeFile(path, content);
}
