// npm run bench -- recording FOLDER: builds the site, and records the screens of all flows, of the
// account and of claims into the folder: their accessible content, requests, analytics events,
// messages to the host and storage keys, and the emails and documents of each product.
// With --spoken, also writes what a screen reader says: each screen's roles, names, descriptions and
// states in reading order, and the moves of the focus and the announcements between the screens.
// With --screenshots, also takes screenshots of each screen in several widths and media.
// npm run bench -- recording --compare BEFORE AFTER: prints the differences of two recordings. Exits
// with 1 if there are any. Record both on the same day and with little other load: monthly dates
// depend on the length of the month, and a slow screen may be recorded before it is complete.
// npm run bench -- recording --effort: counts the screens, fields and taps of a purchase instead.
// npm run bench -- recording --short: records one journey twice and compares the two recordings.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildSite } from '../../scripts/build.mjs';
import { findFreePort } from '../../scripts/port.mjs';
import { installSystemPackages } from '../../scripts/system-packages.mjs';

const root = join(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  options: {
    compare: { type: 'boolean' },
    short: { type: 'boolean' },
    screenshots: { type: 'boolean' },
    spoken: { type: 'boolean' },
    effort: { type: 'boolean' },
  },
  allowPositionals: true,
});

if (values.compare) process.exitCode = compare(positionals[0], positionals[1]);
else if (values.effort) process.exitCode = await record('test-results/effort', '^.*effort ');
else if (values.short) process.exitCode = await recordTwice();
else process.exitCode = await record(positionals[0]);

/** Records the journeys whose names match, or all of them. Returns the exit code. */
async function record(folder?: string, names = '^(?!.*effort )'): Promise<number> {
  if (!folder) throw new Error('Name the folder of the recording');
  if (installSystemPackages(['chromium']).size > 0) {
    console.log('Skipped: Chromium is missing');
    return 0;
  }
  if (!(await buildSite())) return 1;
  const target = resolve(folder);
  rmSync(target, { recursive: true, force: true });
  const cli = join(root, 'node_modules/playwright/cli.js');
  const options = [
    'test',
    '-c',
    join(import.meta.dirname, 'playwright.config.ts'),
    '--grep',
    names,
  ];
  const env = {
    ...process.env,
    RECORDING: target,
    SCREENSHOTS: values.screenshots ? '1' : '',
    SPOKEN: values.spoken ? '1' : '',
    E2E_PORT: String(await findFreePort()),
    TEST_RESULTS: join(root, 'test-results', 'recording'),
  };
  return run(process.execPath, [cli, ...options], env);
}

function compare(before?: string, after?: string): number {
  if (!before || !after) throw new Error('Name two folders of recordings');
  return run('git', ['diff', '--no-index', '--stat', '--patch', before, after]);
}

async function recordTwice(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'coverfront-recording-'));
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  try {
    for (const target of [first, second]) {
      const exitCode = await record(target, 'extension');
      if (exitCode !== 0) return exitCode;
    }
    return compare(first, second);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command: string, args: string[], env = process.env): number {
  return spawnSync(command, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1;
}
