// Builds the site into dist/ unless what it is made of has not changed since the last build; with --drafts, what is not
// published too, into dist-drafts/.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { withLock } from './lock.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const siteFolder = join(root, 'dist');
/** With what is not on the site yet, or no longer: for who writes it. */
export const draftsFolder = join(root, 'dist-drafts');
const inputs = ['src', 'public', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'];
/** Settings beside PUBLIC_* that end up in the built pages. */
const builtInSettings = new Set(['SITE_URL', 'PORT', 'BRAND_FILE']);
const inputsHashName = '.inputs-hash';
/** Exists while the text files of a build have no compressed files yet. */
const uncompressedMarkerName = '.uncompressed';

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
 * @param {boolean} [options.compress] false leaves the compression of text files to `compressSite`
 * @param {number} [options.output] the file descriptor that gets what Astro prints
 * @param {string} [options.copyTo] a folder that gets what was built: later builds leave it alone
 * @returns {Promise<boolean>} false when the build failed; Astro has printed why
 */
export function buildSite({ force = false, compress = true, output, copyTo } = {}) {
  return withBuildLock(async () => {
    const inputsHashFile = join(siteFolder, inputsHashName);
    const inputsHash = hashInputs(root, process.env);
    const isStale =
      !existsSync(inputsHashFile) || readFileSync(inputsHashFile, 'utf8') !== inputsHash;
    if (force || isStale) {
      const next = `${siteFolder}.next`;
      rmSync(next, { recursive: true, force: true });
      const environment = { DRAFTS: '', COMPRESS_LATER: compress ? '' : '1' };
      if (!(await runAstro(next, environment, output))) return false;
      writeFileSync(join(next, inputsHashName), inputsHash);
      if (!compress) writeFileSync(join(next, uncompressedMarkerName), '');
      replaceFolder(next, siteFolder);
    }
    if (compress) await compressPending();
    if (copyTo) cpSync(siteFolder, copyTo, { recursive: true });
    return true;
  });
}

/** Compresses the text files of dist/ where its build left that for later. */
export function compressSite() {
  return withBuildLock(compressPending);
}

async function compressPending() {
  const markerFile = join(siteFolder, uncompressedMarkerName);
  if (!existsSync(markerFile)) return;
  // Loaded here only: a start with an up-to-date build does not need it.
  const { compressFolder } = await import('../src/integrations/precompress.ts');
  const cache = join(root, 'node_modules', '.astro/');
  await compressFolder(siteFolder, pathToFileURL(cache));
  rmSync(markerFile);
}

/** @template Result @param {() => Promise<Result>} work @returns {Promise<Result>} */
function withBuildLock(work) {
  const lock = join(root, 'node_modules', '.build-lock');
  return withLock(lock, 'Waiting for another build of this folder…', work);
}

/** Longer than anybody leaves a page open and goes on with it. */
const RETENTION_DAYS = 7;
/** Served to pages that were opened before (server/http/serve-site.ts). */
const previousBuildFolder = '_coverfront/before';

/**
 * Puts a build in the place of another, which may be served meanwhile: no file is ever half of each. Pages that are open
 * go on asking for the scripts and styles that they were built with, so those are kept for a while.
 * @param {string} next
 * @param {string} target
 */
export function replaceFolder(next, target) {
  const old = `${target}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(target)) {
    const previousFiles = join(next, previousBuildFolder);
    const since = Date.now() - RETENTION_DAYS * 24 * 60 * 60 * 1000;
    copyFolder(
      join(target, previousBuildFolder),
      previousFiles,
      (file) => statSync(file).mtimeMs >= since,
    );
    // Their time is now: until this moment they were in use.
    copyFolder(join(target, '_astro'), join(previousFiles, '_astro'));
    renameSync(target, old);
  }
  renameSync(next, target);
  rmSync(old, { recursive: true, force: true });
}

function copyFolder(from, to, isIncluded) {
  if (!existsSync(from)) return;
  cpSync(from, to, {
    recursive: true,
    preserveTimestamps: isIncluded !== undefined,
    filter: isIncluded && ((file) => statSync(file).isDirectory() || isIncluded(file)),
  });
}

/**
 * Builds every entry, drafts among them, each page marked and closed to search engines; dist/ stays as it is.
 * @returns {Promise<boolean>} false when the build failed; Astro has printed why
 */
export function buildDrafts() {
  return withBuildLock(async () => {
    const next = `${draftsFolder}.next`;
    rmSync(next, { recursive: true, force: true });
    if (!(await runAstro(next, { DRAFTS: '1' }))) return false;
    replaceFolder(next, draftsFolder);
    return true;
  });
}

async function runAstro(folder, environment, output = 'inherit') {
  const astro = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const build = spawn(process.execPath, [astro, 'build', '--outDir', folder], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...environment },
  });
  const [status] = await once(build, 'exit');
  return status === 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { loadSettings } = await import('./env-file.mjs');
  loadSettings();
  const drafts = process.argv.includes('--drafts');
  const built = await (drafts ? buildDrafts() : buildSite({ force: true }));
  if (built && drafts) console.log('To look at it: SITE_DIR=dist-drafts npm start');
  process.exitCode = built ? 0 : 1;
}
