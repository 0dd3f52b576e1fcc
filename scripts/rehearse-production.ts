// npm run rehearse-production: runs an installation as in production on this machine, once from the
// empty database to a restored backup. PostgreSQL, HAProxy with TLS, the server and the operator's
// commands are the real ones. Stripe and the mail server are the stand-ins of npm run stand-ins.
// Prints each step with its time. Exits with 1 if a step fails. --keep leaves everything running.
import { mkdirSync, mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startCleanupWatcher } from './cleanup-watcher.mjs';
import { exitWithParent } from './exit-with-parent.mjs';
import { rehearse } from './rehearsal/rehearse.ts';
import { installSystemPackages } from './system-packages.mjs';

const { keep } = readOptions();
if (installSystemPackages(['postgres', 'haproxy']).size > 0) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'coverfront-rehearsal-'));
// As root, PostgreSQL runs as another user, who needs access to the folder.
chmodSync(folder, 0o711);
const cleanupWatcher = startCleanupWatcher(folder);
const data = join(folder, 'data');
mkdirSync(data, { mode: 0o700 });
exitWithParent();

const stops: (() => unknown)[] = [];
let isStopping = false;
/** Stops what the rehearsal has started, the last one first. */
async function stopAll(code: number): Promise<never> {
  if (!isStopping) {
    isStopping = true;
    for (const stop of stops.toReversed()) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void stopAll(keep ? 0 : 1));

try {
  const started = performance.now();
  const { origin, emailFolder, settings } = await rehearse({
    folder: data,
    onStop: (stop) => stops.push(stop),
    watch: (pid) => cleanupWatcher.watch(pid),
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\nPassed in ${seconds} s`);
  if (keep) {
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    console.log(`\n${origin}\nEmails: ${emailFolder}\nStop with Ctrl-C\n\n${lines.join('\n')}`);
    setInterval(() => {}, 60_000);
  } else await stopAll(0);
} catch (error) {
  console.error(`\n${(error as Error).message}`);
  await stopAll(1);
}

function readOptions() {
  try {
    return parseArgs({ options: { keep: { type: 'boolean', default: false } } }).values;
  } catch (error) {
    console.error(`${(error as Error).message}\nUsage: npm run rehearse-production -- [--keep]`);
    return process.exit(2);
  }
}
