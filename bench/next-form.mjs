// Installs, builds and starts a bare Next form with the same fields as the first step of the
// baggage flow. bench/paint.mjs compares our first screens with it.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../scripts/port.mjs';

const source = join(import.meta.dirname, 'next-form');
const sources = [
  'package.json',
  'package-lock.json',
  'next.config.mjs',
  'app/layout.jsx',
  'app/page.jsx',
  'app/AddressForm.jsx',
];
/** Next is not in this project's package.json: its packages have 340 MB and serve only this bench. */
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'coverfront');
const START_TIMEOUT_MS = 60_000;

/** @typedef {{ origin: string, stop: () => Promise<void> }} NextForm */

/**
 * Starts the form. Installs and builds it before, unless an earlier run has done so.
 * @param {{ mayInstall: boolean }} options
 * @returns {Promise<NextForm | undefined>} undefined if the form is not built and mayInstall is
 * false
 */
export async function startNextForm({ mayInstall }) {
  const folder = join(cache, `next-form-${hashOfSources()}`);
  if (!existsSync(folder)) {
    if (!mayInstall) return undefined;
    install(folder);
  }
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const server = spawn(process.execPath, [nextIn(folder), 'start', '--port', String(port)], {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    if (server.exitCode !== null) return;
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (server.exitCode === null && performance.now() < deadline) {
    const response = await fetch(origin).catch(() => undefined);
    if (response?.ok) return { origin, stop };
    await wait(100);
  }
  await stop();
  throw new Error('The Next form did not start');
}

/** Installs and builds in a temporary folder, so that an aborted run leaves no incomplete form. */
function install(folder) {
  console.log(`Installing and building the Next form in ${folder}`);
  mkdirSync(cache, { recursive: true });
  const temporary = mkdtempSync(`${folder}-`);
  try {
    for (const file of sources) cpSync(join(source, file), join(temporary, file));
    run(temporary, 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
    run(temporary, process.execPath, [nextIn(temporary), 'build']);
    renameSync(temporary, folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

function run(folder, command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: folder,
    env: environment(),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${command} ${args[0]}: ${error ?? stdout + stderr}`);
}

const nextIn = (folder) => join(folder, 'node_modules/next/dist/bin/next');

const environment = () => ({
  ...process.env,
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
});

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of sources) hash.update(readFileSync(join(source, file)));
  return hash.digest('hex').slice(0, 12);
}
