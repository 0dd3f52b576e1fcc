// Measures how long the site takes to build with 10, 1,000 and 10,000 more landing pages, compared
// with a bare Astro site and the same MDX files. Each site is built without caches, and again after
// a change of one landing page. The time for images and compression is listed separately.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { copyProject, copyWithPackages } from '../tests/fixtures/project-copy.mjs';

const root = join(import.meta.dirname, '..');
const counts = [10, 1_000, 10_000];
/** Approximate peak memory of a build with ten thousand MDX pages. */
const LARGEST_BUILD_BYTES = 5 * 1024 ** 3;
const sampleFile = join(root, 'src/content/landings/rental-car-insurance.mdx');
const generated = 'src/content/landings/bench';

/** Text below the front matter of a landing. */
export const landingBodyText = `
## Before you go

Pick the car up with a plan in your pocket. **Photos** at the counter save an hour later; the [questions](/faq) say which.

- The agency's invoice
- The rental agreement
`;

/**
 * @typedef {object} BuildOptions
 * @property {boolean} [isShort] builds only cold, with the images and compressed files of the
 * project's own build
 */

/**
 * Builds with increasing numbers of landings and prints time and peak memory of both sites. Each
 * build has its own process.
 * @param {number[]} [sizes] numbers of added landings
 * @param {string} [body] text below their front matter
 * @param {BuildOptions} [options]
 * @returns {Record<string, unknown>[]} the printed rows
 */
export function benchBuild(sizes = counts, body = '', options = {}) {
  const rows = sizes.flatMap((size) =>
    size >= 10_000 && freemem() < LARGEST_BUILD_BYTES
      ? [{ landings: size, build: 'skipped: too little free memory' }]
      : buildWith(size, body, options),
  );
  console.log(
    '\nBuilds with generated landings compared with bare Astro with the same MDX (seconds, MiB)',
  );
  console.table(rows);
  return rows;
}

function buildWith(size, body, { isShort = false }) {
  const bare = copyWithPackages(join(import.meta.dirname, 'bare-site'), [
    'astro.config.mjs',
    'src',
  ]);
  const ours = copyProject();
  if (isShort) copyCaches(ours);
  try {
    const both = [bare, ours];
    for (const folder of both) addLandings(folder, size, body);
    const cold = both.map(measureBuild);
    if (isShort) return [rowOf(size, 'cold', cold)];
    for (const folder of both) writeLanding(folder, 0, { body, more: 'This one has changed.' });
    const rebuilt = both.map(measureBuild);
    return [rowOf(size, 'cold', cold), rowOf(size, 'one changed', rebuilt)];
  } finally {
    for (const folder of [bare, ours]) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Copies the caches of images and compressed files, because creating them all takes longer than the
 * rest of a build.
 */
function copyCaches(folder) {
  for (const name of ['og-images', 'precompress']) {
    const cacheFolder = join(root, 'node_modules/.astro', name);
    if (existsSync(cacheFolder))
      cpSync(cacheFolder, join(folder, 'node_modules/.astro', name), { recursive: true });
  }
}

function rowOf(landings, build, [bare, ours]) {
  const { images, compression } = ours;
  const pages = ours.seconds - images - compression;
  const formatRatio = (one, other) => `${(one / other).toFixed(2)} ×`;
  return {
    landings,
    build,
    bare: bare.seconds.toFixed(1),
    pages: pages.toFixed(1),
    'to bare': formatRatio(pages, bare.seconds),
    images: images.toFixed(1),
    compression: compression.toFixed(1),
    total: ours.seconds.toFixed(1),
    'total to bare': formatRatio(ours.seconds, bare.seconds),
    'bare, memory': Math.round(bare.memory),
    memory: Math.round(ours.memory),
    'memory to bare': formatRatio(ours.memory, bare.memory),
  };
}

function addLandings(folder, size, body) {
  mkdirSync(join(folder, generated), { recursive: true });
  for (let index = 0; index < size; index += 1) writeLanding(folder, index, { body });
}

function writeLanding(folder, index, { body, more: extraText = '' }) {
  const content = readFileSync(sampleFile, 'utf8')
    .replace(/^title: .*$/m, `title: Rental car insurance ${index}`)
    .replace(/^(description: .{20}).*$/m, `$1 in place number ${index}. ${extraText}`);
  writeFileSync(join(folder, generated, `place-${index}.mdx`), content + body);
}

/**
 * @returns total seconds, the seconds of each part that our build reports, and peak memory in MiB
 */
function measureBuild(folder) {
  // Like scripts/build.mjs, builds into a folder that does not exist yet.
  rmSync(join(folder, 'dist'), { recursive: true, force: true });
  const started = performance.now();
  const { status, output } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/astro/bin/astro.mjs'), 'build'],
    {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: Number.MAX_SAFE_INTEGER,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ASTRO_TELEMETRY_DISABLED: '1',
        NO_COLOR: '1',
        NODE_OPTIONS: `--max-old-space-size=6144 --import=${join(import.meta.dirname, 'peak-memory.mjs')}`,
      },
    },
  );
  const seconds = (performance.now() - started) / 1000;
  const [, stdout, stderr, peak] = output;
  if (status !== 0) throw new Error(`The build in ${folder} failed:\n${stderr}`);
  const part = (name) => Number(stdout.match(new RegExp(`${name}\\].* (\\d+\\.\\d) s`))?.[1] ?? 0);
  return {
    seconds,
    memory: Number(peak) / 1024,
    images: part('og-images'),
    compression: part('precompress'),
  };
}
