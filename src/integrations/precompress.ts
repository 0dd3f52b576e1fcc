import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
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
 * Lays a .br and a .gz beside each text file, for servers that hand out what is there. A file that is as it was in a
 * build before gets the packed ones of then.
 * @param edit what a page still gets before it is packed: each is read once for both
 */
export function precompress(edit: (html: Buffer) => Buffer): AstroIntegration {
  let cacheDir: URL;
  return {
    name: 'precompress',
    hooks: {
      'astro:config:done': ({ config }) => {
        cacheDir = config.cacheDir;
      },
      'astro:build:done': async ({ dir, logger }) => {
        const started = performance.now();
        const root = fileURLToPath(dir);
        const entries = await readdir(root, { recursive: true, withFileTypes: true });
        const paths = entries
          .filter((entry) => entry.isFile() && text.has(extname(entry.name)))
          .map((entry) => join(entry.parentPath, entry.name))
          .filter((path) => !path.includes('_coverfront') && !path.endsWith('partners.json'));
        const files = keptFiles(cacheDir, 'precompress');
        await inTurns(paths, (path) => finish(path, edit, files));
        await files.sweep();
        const seconds = ((performance.now() - started) / 1000).toFixed(1);
        logger.info(`${files.made} packed, ${files.kept} kept from before: ${seconds} s`);
      },
    },
  };
}

async function finish(
  path: string,
  edit: (html: Buffer) => Buffer,
  files: KeptFiles,
): Promise<void> {
  const written = await readFile(path);
  const content = path.endsWith('.html') ? edit(written) : written;
  if (content !== written) await writeFile(path, content);
  if (content.length < leastBytes) return;
  const hash = createHash('sha256').update(content).digest('hex');
  for (const [ending, pack] of Object.entries(packings)) {
    await files.lay(`${path}.${ending}`, `${ending} ${hash}`, () => pack(content));
  }
}
