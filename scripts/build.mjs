// Builds the site into dist/ unless what it is made of has not changed since the last build.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { withLock } from './lock.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const siteFolder = join(root, 'dist');
const inputs = ['src', 'public', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'];
/** Settings beside PUBLIC_* that end up in the built pages. */
const builtInSettings = new Set(['SITE_URL', 'PORT', 'BRAND_FILE']);
const stampName = '.inputs-hash';

/**
 * SHA-256 over every input file and every setting that the build reads.
 * @param {string} folder the project's root
 * @param {Record<string, string | undefined>} environment
 */
export function hashInputs(folder, environment) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => listFiles(join(folder, input)))) {
    hash
      .update(`${file.slice(folder.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  const names = Object.keys(environment).filter(
    (name) => name.startsWith('PUBLIC_') || builtInSettings.has(name),
  );
  for (const name of names.toSorted()) {
    if (environment[name]) hash.update(`${name}=${environment[name]}\0`);
  }
  return hash.digest('hex');
}

function listFiles(path) {
  const entries = readFolder(path);
  if (!entries) return existsSync(path) ? [path] : [];
  return entries.toSorted().flatMap((name) => listFiles(join(path, name)));
}

function readFolder(path) {
  try {
    return readdirSync(path);
  } catch {
    return undefined;
  }
}

/**
 * Builds when dist/ is missing or stale. Builds of one project wait for each other.
 * @param {object} [options]
 * @param {boolean} [options.force] builds in any case
 * @param {string} [options.copyTo] a folder that gets what was built: later builds leave it alone
 * @returns {Promise<boolean>} false when the build failed; Astro has printed why
 */
export function buildSite({ force = false, copyTo } = {}) {
  const lock = join(root, 'node_modules', '.build-lock');
  return withLock(lock, 'Waiting for another build of this folder…', async () => {
    const stamp = join(siteFolder, stampName);
    const wanted = hashInputs(root, process.env);
    const isStale = !existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted;
    if (force || isStale) {
      if (!(await runAstro())) return false;
      writeFileSync(stamp, wanted);
    }
    if (copyTo) cpSync(siteFolder, copyTo, { recursive: true });
    return true;
  });
}

async function runAstro() {
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const build = spawn(process.execPath, [astro, 'build'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  const [status] = await once(build, 'exit');
  return status === 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { loadSettings } = await import('./env-file.mjs');
  loadSettings();
  process.exitCode = (await buildSite({ force: true })) ? 0 : 1;
}
