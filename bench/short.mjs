// node bench/short.mjs: runs every bench with --short, one after another, with one line for each.
// It checks that they work, not how fast they are. Exits with 1 if one fails, and prints its
// output.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { benches } from './bench.mjs';
import { ignoreSettings } from '../scripts/env-file.mjs';
import { freePort } from '../scripts/port.mjs';

/** Time limit of one bench. The slowest takes less than two minutes on two busy cores. */
const TIMEOUT_MS = 20 * 60 * 1000;

ignoreSettings();
// Separate ports, so that two runs at the same time do not conflict.
for (const name of ['BENCH_PORT', 'PARTNER_PORT', 'MARIONETTE_PORT', 'WEBKIT_PORT'])
  process.env[name] = String(await freePort());
const failed = Object.keys(benches).filter((name) => !isFine(name));
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll benches work');
process.exitCode = failed.length > 0 ? 1 : 0;

function isFine(name) {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'bench.mjs'), name, '--short'],
    { encoding: 'utf8', timeout: TIMEOUT_MS, maxBuffer: Number.MAX_SAFE_INTEGER },
  );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const [, skipped] = /^Skipped: (.*)$/m.exec(stdout) ?? [];
  console.log(
    `${status === 0 ? '✓' : '✗'} ${name} ${seconds} s${skipped ? `, skipped: ${skipped}` : ''}`,
  );
  if (status !== 0) console.error(stdout + stderr);
  return status === 0;
}
