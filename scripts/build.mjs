// Builds the site into dist/, unless its input files and settings are unchanged since the last
// build, and generates the texts of the API reference. --drafts builds all entries into dist-drafts/,
// including drafts and unpublished entries.
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
import { updateApiDocs } from './api-docs/update.ts';
import { withLock } from './lock.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const siteFolder = join(root, 'dist');
/**
 * Folder of the site for authors. It contains drafts, and entries that are not yet or no longer
 * published.
 */
const draftsFolder = join(root, 'dist-drafts');
const inputs = ['src', 'public', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json'];
/** Settings that the built pages contain, in addition to all PUBLIC_* settings. */
const builtInSettings = new Set(['SITE_URL', 'PORT', 'BRAND_FILE', 'AUDIT_YEARS']);
const inputsHashName = '.inputs-hash';
/** Name of a file in dist/. The file exists until the text files of the build are compressed. */
const uncompressedMarkerName = '.uncompressed';

/**
 * Returns the SHA-256 of all input files and all settings that the build reads.
 * @param {string} folder the project's root
 * @param {Record<string, string | undefined>} environment
 * @internal
 */
export function hashBuildInputs(folder, environment) {
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
 * Builds if dist/ is missing or stale. Builds of the same project wait for each other.
 * @param {object} [options]
 * @param {boolean} [options.force] always builds
 * @param {boolean} [options.compress] false leaves the compression of text files to `compressSite`
 * @param {number} [options.output] file descriptor for Astro's output
 * @param {string} [options.copyTo] folder for a copy of the build, which later builds do not change
 * @returns {Promise<boolean>} false if the build failed; Astro has printed the reason
 */
export function buildSite({ force = false, compress = true, output, copyTo } = {}) {
  return withBuildLock(async () => {
    // Runs at the same time as Astro, so that the build takes no longer.
    const apiDocs = updateApiDocs();
    const inputsHashFile = join(siteFolder, inputsHashName);
    const inputsHash = hashBuildInputs(root, process.env);
    const isStale =
      !existsSync(inputsHashFile) || readFileSync(inputsHashFile, 'utf8') !== inputsHash;
    if (force || isStale) {
      const next = `${siteFolder}.next`;
      rmSync(next, { recursive: true, force: true });
      const environment = { DRAFTS: '', COMPRESS_LATER: compress ? '' : '1' };
      if (!(await runAstro(next, environment, output))) return false;
      writeFileSync(join(next, inputsHashName), inputsHash);
      if (!compress) writeFileSync(join(next, uncompressedMarkerName), '');
      replaceBuild(next, siteFolder);
    }
    if (compress) await compressPending();
    await apiDocs;
    const warning = missingPortalWarning(process.env);
    if (warning) console.warn(warning);
    if (copyTo) cpSync(siteFolder, copyTo, { recursive: true });
    return true;
  });
}

/**
 * Returns a warning if the pages cannot lead to a sign-in of their backend.
 * @param {Record<string, string | undefined>} environment
 * @internal
 */
export function missingPortalWarning({ PUBLIC_API_BASE, PUBLIC_PORTAL_URL }) {
  return PUBLIC_API_BASE && !PUBLIC_PORTAL_URL
    ? `/login and /sign-up show your phone number, because ${PUBLIC_API_BASE} is another backend. Set PUBLIC_PORTAL_URL to the URL of its sign-in pages.`
    : undefined;
}

/** Compresses the text files of dist/ if the build has left them uncompressed. */
export function compressSite() {
  return withBuildLock(compressPending);
}

async function compressPending() {
  const markerFile = join(siteFolder, uncompressedMarkerName);
  if (!existsSync(markerFile)) return;
  // Loaded only here, because npm start does not need it if the build is current.
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

/** Days to retain files of earlier builds. Longer than a visitor keeps a page open. */
const RETENTION_DAYS = 7;
/**
 * Folder for files of earlier builds. Pages that were opened before the last build still load them
 * (server/http/serve-site.ts).
 */
const previousBuildFolder = '_coverfront/before';

/**
 * Replaces a folder by a new build while the server may still use the folder. No page may mix files
 * of both builds. Pages that are already open still request the scripts and styles of their own
 * build, so these files stay for RETENTION_DAYS.
 * @internal
 */
export function replaceBuild(next, target) {
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
    // The copies get the current time as their date, because their files were in use until now.
    // RETENTION_DAYS counts from this date.
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
 * Builds all entries with drafts into dist-drafts/. Each page is marked as a draft and blocks
 * search engines. dist/ does not change.
 * @returns {Promise<boolean>} false if the build failed; Astro has printed the reason
 */
function buildDrafts() {
  return withBuildLock(async () => {
    const next = `${draftsFolder}.next`;
    rmSync(next, { recursive: true, force: true });
    if (!(await runAstro(next, { DRAFTS: '1' }))) return false;
    replaceBuild(next, draftsFolder);
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
  const { loadEnvFile } = await import('./env-file.mjs');
  loadEnvFile();
  const drafts = process.argv.includes('--drafts');
  const built = await (drafts ? buildDrafts() : buildSite({ force: true }));
  if (built && drafts) console.log('To view it: SITE_DIR=dist-drafts npm start');
  process.exitCode = built ? 0 : 1;
}
