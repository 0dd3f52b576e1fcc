// npm run rehearse-production: runs an installation as in production on this machine, once from the
// empty database to a restored backup. PostgreSQL, HAProxy with TLS, the server and the operator's
// commands are the real ones. Stripe and the mail server are the stand-ins of npm run stand-ins.
// Prints each step with its time. Exits with 1 if a step fails. --keep leaves everything running,
// also after a failed step.
import { mkdirSync, mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startCleanupWatcher } from './cleanup-watcher.mjs';
import { exitWithParent } from './exit-with-parent.mjs';
import { rehearse } from './rehearsal/rehearse.ts';
import { installSystemPackages } from './system-packages.mjs';

const usage = `npm run rehearse-production              rehearses once and removes everything
npm run rehearse-production -- --keep    goes on running after it, also after a failed step, and
                                         prints URLs, folder and settings`;

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
let exitCode = 1;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void stopAll(exitCode));

let settings: Record<string, string> = {};
try {
  const started = performance.now();
  await rehearse({
    folder: data,
    onStop: (stop) => stops.push(stop),
    watch: (pid) => cleanupWatcher.watch(pid),
    onSettings: (known) => (settings = known),
  });
  // npm create coverfront leaves out the rehearsal if the shop lacks the product that it buys.
  if (Object.keys(settings).length === 0) throw new Error('The rehearsal has no product to buy');
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`\nPassed in ${seconds} s`);
  exitCode = keep ? 0 : await stopAll(0);
} catch (error) {
  console.error(`\n${(error as Error).message}`);
  if (!keep) await stopAll(1);
}
const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
console.log(`
${settings['SITE_URL'] ?? 'The server was not started.'}
Data, emails and server.log: ${data}
Stop with Ctrl-C. This also removes the folder.

${lines.join('\n')}`);
setInterval(() => {}, 60_000);

function readOptions() {
  try {
    const flag = { type: 'boolean', default: false } as const;
    const { values } = parseArgs({ options: { keep: flag, help: flag } });
    if (!values.help) return values;
    console.log(usage);
    return process.exit(0);
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return process.exit(2);
  }
}
