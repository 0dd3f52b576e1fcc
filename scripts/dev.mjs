// npm run dev: runs Astro's development server with hot reload on PORT (4321), and our server on
// the next port. Our server restarts when one of its files changes. The browser sees only one
// origin, because astro.config.mjs forwards the server's paths to DEV_SERVER.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
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

/** @type {import('node:child_process').ChildProcess[]} */
const children = [];
exitWithParent();
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop(0));

start(['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(sitePort)], {
  DEV_SERVER: `http://localhost:${serverPort}`,
  // Without this setting Astro can run in the background, where this script cannot stop it.
  ASTRO_DEV_BACKGROUND: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
});
void updateApiDocs();
// Our server prints that the site is ready, so it starts when Astro has rendered the first page.
await untilSiteAnswers();
if (process.exitCode === undefined)
  start(['--watch', '--watch-preserve-output', 'server/main.ts'], {
    PORT: String(serverPort),
    SITE_URL: process.env.SITE_URL || `http://localhost:${sitePort}`,
    // SITE_DIR may be missing, because Astro serves the pages.
    ACKNOWLEDGE_MISSING: 'SITE_DIR',
  });

async function untilSiteAnswers() {
  while (process.exitCode === undefined) {
    const response = await fetch(`http://localhost:${sitePort}/`).catch(() => undefined);
    if (response) return;
    await wait(200);
  }
}

/** Astro and our server need each other, so the end of one also stops the other. */
function start(options, environment) {
  const child = spawn(process.execPath, options, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  children.push(child);
  child.once('exit', stop);
}

function stop(code) {
  process.exitCode = code ?? 0;
  for (const child of children) child.kill('SIGTERM');
}
