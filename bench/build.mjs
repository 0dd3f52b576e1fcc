// What a page costs to build: the site with 10, 1,000 and 10,000 landings more, in a copy of the project.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { copyProject } from '../scripts/project-copy.mjs';

const root = join(import.meta.dirname, '..');
const counts = [10, 1_000, 10_000];
/** A build of ten thousand MDX pages holds about this much. */
const memoryOfLargest = 5 * 1024 ** 3;

/**
 * Builds with more and more landings and prints the time and what each page took.
 * @param {number[]} [sizes] how many landings are added
 */
export function benchBuild(sizes = counts) {
  const rows = sizes.map((size) => {
    if (size >= 10_000 && freemem() < memoryOfLargest) {
      return { landings: size, 'seconds in all': 'left out: too little free memory' };
    }
    const seconds = buildWith(size);
    return {
      landings: size,
      'seconds in all': seconds.toFixed(1),
      'ms per landing': ((seconds * 1000) / size).toFixed(1),
    };
  });
  console.log('\nBuild with generated landings, each with its picture');
  console.table(rows);
}

function buildWith(size) {
  const folder = copyProject();
  try {
    addLandings(join(folder, 'src/content/landings'), size);
    return timeBuild(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function addLandings(folder, size) {
  const sample = readFileSync(join(folder, 'rental-car-insurance.mdx'), 'utf8');
  mkdirSync(join(folder, 'bench'));
  for (let at = 0; at < size; at += 1) {
    const text = sample
      .replace(/^title: .*$/m, `title: Rental car insurance ${at}`)
      .replace(/^(description: .{20}).*$/m, `$1 in place number ${at}`);
    writeFileSync(join(folder, 'bench', `place-${at}.mdx`), text);
  }
}

function timeBuild(folder) {
  const started = performance.now();
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ASTRO_TELEMETRY_DISABLED: '1',
        NODE_OPTIONS: '--max-old-space-size=6144',
      },
    },
  );
  if (status !== 0) throw new Error(`The build in ${folder} failed`);
  return (performance.now() - started) / 1000;
}
