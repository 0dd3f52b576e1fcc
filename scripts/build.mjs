// Builds the site into dist/ unless what it is made of has not changed since the last build.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const inputs = ['src', 'public', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'];
/** Settings beside PUBLIC_* that end up in the built pages. */
const builtInSettings = new Set(['SITE_URL', 'PORT', 'ALLOWED_ORIGINS', 'BRAND_FILE']);
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
 * Builds when dist/ is missing or stale.
 * @param {{ force?: boolean }} [options]
 * @returns {boolean} false when the build failed; Astro has printed why
 */
export function buildSite({ force = false } = {}) {
  const stamp = join(root, 'dist', stampName);
  const wanted = hashInputs(root, process.env);
  if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return true;
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const { status } = spawnSync(process.execPath, [astro, 'build'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  if (status !== 0) return false;
  writeFileSync(stamp, wanted);
  return true;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { loadSettings } = await import('./env-file.mjs');
  loadSettings();
  process.exitCode = buildSite({ force: true }) ? 0 : 1;
}
