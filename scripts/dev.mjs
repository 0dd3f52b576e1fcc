// npm run dev: runs Astro's development server with hot reload on PORT (4321), and our server on
// the next port. Our server restarts when one of its files changes. The browser sees only one
// origin, because astro.config.mjs forwards the server's paths to DEV_SERVER.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { updateApiDocs } from './api-docs/update.ts';
import { loadEnvFile } from './env-file.mjs';
import { exitWithParent } from './exit-with-parent.mjs';
import { requireFreePort } from './port.mjs';

loadEnvFile();
const root = join(import.meta.dirname, '..');
const sitePort = Number(process.env.PORT || 4321);
const serverPort = sitePort + 1;
await requireFreePort(sitePort);
await requireFreePort(serverPort);

const server = run(['--watch', '--watch-preserve-output', 'server/main.ts'], {
  PORT: String(serverPort),
  SITE_URL: process.env.SITE_URL || `http://localhost:${sitePort}`,
  // SITE_DIR may be missing, because Astro serves the pages.
  ACKNOWLEDGE_MISSING: 'SITE_DIR',
});
const site = run(['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(sitePort)], {
  DEV_SERVER: `http://localhost:${serverPort}`,
  // Without this setting Astro can run in the background, where this script cannot stop it.
  ASTRO_DEV_BACKGROUND: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
});
void updateApiDocs();

function run(options, environment) {
  return spawn(process.execPath, options, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
}

/** Astro and our server need each other, so the end of one also stops the other. */
function stop(code) {
  process.exitCode = code ?? 0;
  server.kill('SIGTERM');
  site.kill('SIGTERM');
}
server.once('exit', stop);
site.once('exit', stop);
exitWithParent();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop(0));
