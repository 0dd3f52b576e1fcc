// node bench/short.mjs: runs every bench with --short, one after another, and prints one line for
// each. It checks that the benches work, not how fast they are. If a bench fails, it prints the
// bench's output and exits with 1.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { benches } from './bench.mjs';
import { ignoreEnvFile } from '../scripts/env-file.mjs';
import { findFreePort } from '../scripts/port.mjs';

/**
 * Time limit of one bench. The slowest bench takes less than two minutes when two cores are busy.
 */
const TIMEOUT_MS = 20 * 60 * 1000;

ignoreEnvFile();
// Each run gets its own ports, so that two runs at the same time do not conflict.
for (const name of ['BENCH_PORT', 'PARTNER_PORT', 'MARIONETTE_PORT', 'WEBKIT_PORT'])
  process.env[name] = String(await findFreePort());
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
