// npm run dev: Astro's development server on PORT (4321) with hot reload, the provider behind it on the
// next port, restarted when one of its files changes. One origin for the browser: astro.config.mjs hands
// the provider's paths on to DEV_PROVIDER.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { loadSettings } from './env-file.mjs';
import { endWithParent } from './parent.mjs';
import { requireFreePort } from './port.mjs';

loadSettings();
const root = join(import.meta.dirname, '..');
const sitePort = Number(process.env.PORT || 4321);
const providerPort = sitePort + 1;
await requireFreePort(sitePort);
await requireFreePort(providerPort);

const provider = run(['--watch', '--watch-preserve-output', 'provider/main.ts'], {
  PORT: String(providerPort),
  SITE_URL: process.env.SITE_URL || `http://localhost:${sitePort}`,
  // Astro serves the pages.
  WITHOUT: 'SITE_DIR',
});
const site = run(['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(sitePort)], {
  DEV_PROVIDER: `http://localhost:${providerPort}`,
  // Astro may otherwise put itself in the background and leave nothing to stop.
  ASTRO_DEV_BACKGROUND: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
});

function run(options, environment) {
  return spawn(process.execPath, options, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
}

/** Neither half is of use without the other: the first to end takes both down. */
function stop(code) {
  process.exitCode = code ?? 0;
  provider.kill('SIGTERM');
  site.kill('SIGTERM');
}
provider.once('exit', stop);
site.once('exit', stop);
endWithParent();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop(0));
