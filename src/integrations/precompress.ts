import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';

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
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
/** Smaller files fit one packet anyway. */
const leastBytes = 512;

/** Files open at a time: a site of ten thousand pages has more than a process may open. */
const AT_ONCE = 16;

/** Lays a .br and a .gz beside each text file, for servers that hand out what is there. */
export function precompress(): AstroIntegration {
  return {
    name: 'precompress',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        const root = fileURLToPath(dir);
        const entries = await readdir(root, { recursive: true, withFileTypes: true });
        const files = entries
          .filter((entry) => entry.isFile() && text.has(extname(entry.name)))
          .map((entry) => join(entry.parentPath, entry.name))
          .filter((path) => !path.includes('_coverfront') && !path.endsWith('partners.json'));
        await Promise.all(Array.from({ length: AT_ONCE }, () => compressNext(files)));
      },
    },
  };
}

/** Takes file after file off the list until none is left. */
async function compressNext(files: string[]): Promise<void> {
  for (let path = files.pop(); path !== undefined; path = files.pop()) await compress(path);
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < leastBytes) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all([
    toBrotli(content, { params }).then((packed) => writeFile(`${path}.br`, packed)),
    toGzip(content, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
}
