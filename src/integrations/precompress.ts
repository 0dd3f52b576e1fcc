import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { pagePath } from './inline-styles.ts';
import { runWithLimitedConcurrency, openBuildCache, type BuildCache } from '../site/build-cache.ts';

const textExtensions = new Set([
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
/**
 * Minimum size in bytes of a file that is compressed. A smaller file fits into one network packet
 * even without compression.
 */
const MIN_BYTES = 512;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
const encoders = {
  br: (content: Buffer) => toBrotli(content, { params: quality }),
  gz: (content: Buffer) => toGzip(content, { level: 9 }),
};

/**
 * Writes a .br file and a .gz file next to each text file of the build, for servers that send
 * compressed files directly. If a text file is the same as in an earlier build, uses that build's
 * compressed files again.
 * @param edit changes the HTML of each page, with the given path, before the page is compressed
 * @param isDeferred true if scripts/after-start.mjs compresses the files later; the pages are still
 * edited now
 */
export function precompress(
  edit: (html: Buffer, path: string) => Buffer,
  isDeferred = false,
): AstroIntegration {
  let cacheDir: URL;
  return {
    name: 'precompress',
    hooks: {
      'astro:config:done': ({ config }) => {
        cacheDir = config.cacheDir;
      },
      'astro:build:done': async ({ dir, logger }) => {
        const root = fileURLToPath(dir);
        await runWithLimitedConcurrency(await listTextFiles(root, ['.html']), (path) =>
          editFile(path, (html) => edit(html, pagePath(relative(root, path)))),
        );
        if (isDeferred) return;
        const started = performance.now();
        const { createdCount, reusedCount } = await compressFolder(root, cacheDir);
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        logger.info(`${createdCount} compressed, ${reusedCount} reused: ${seconds} s`);
      },
    },
  };
}

/**
 * Compresses the text files of a built site. A server may use the site during this time, so all
 * compressed files appear only at the end. The compressed files in the root folder itself appear
 * last, because the server lists the folder again when the root folder changes.
 * @param cacheDir Astro's cache directory, which contains the compressed files of earlier builds
 */
export async function compressFolder(root: string, cacheDir: URL): Promise<BuildCache> {
  const files = openBuildCache(cacheDir, 'precompress');
  const outputs: { path: string; key: string }[] = [];
  await runWithLimitedConcurrency(await listTextFiles(root, [...textExtensions]), async (path) => {
    const content = await readFile(path);
    if (content.length < MIN_BYTES) return;
    const hash = createHash('sha256').update(content).digest('hex');
    for (const [extension, compress] of Object.entries(encoders)) {
      const key = `${extension} ${hash}`;
      await files.ensure(key, () => compress(content));
      outputs.push({ path: `${path}.${extension}`, key });
    }
  });
  const depth = ({ path }: { path: string }) => path.split(sep).length;
  for (const { path, key } of outputs.toSorted((a, b) => depth(b) - depth(a)))
    await files.linkTo(path, key);
  await files.prune();
  return files;
}

async function listTextFiles(root: string, extensions: readonly string[]): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && extensions.includes(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('_coverfront') && !path.endsWith('partners.json'));
}

async function editFile(path: string, edit: (html: Buffer) => Buffer): Promise<void> {
  const original = await readFile(path);
  const content = edit(original);
  if (content !== original) await writeFile(path, content);
}
