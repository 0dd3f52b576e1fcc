// node bench/short.mjs: the short run of every bench, one after another, with a line for each. It checks that each
// works, never how long anything takes; 1 where one fails, with what that one printed.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { benches } from './bench.mjs';
import { ignoreSettings } from '../scripts/env-file.mjs';
import { freePort } from '../scripts/port.mjs';

/** Time limit of one bench. The slowest takes less than two minutes on two busy cores. */
const TIMEOUT_MS = 20 * 60 * 1000;

ignoreSettings();
// Two runs at once do not meet.
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
  const [, leftOut] = /^Left out: (.*)$/m.exec(stdout) ?? [];
  console.log(
    `${status === 0 ? '✓' : '✗'} ${name} ${seconds} s${leftOut ? `, left out: ${leftOut}` : ''}`,
  );
  if (status !== 0) console.error(stdout + stderr);
  return status === 0;
}
