// Runs before every npm script, on whatever Node the system has (20 or newer) and without node_modules:
// installs the locked packages when they are missing or the lock file has changed, and checks the Node
// that the scripts themselves will get (node_modules/.bin comes first on their path).
// With --site it leaves out the packages that only tests use: a first start is a third quicker.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { downloadApiUi } from './api-ui.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** crypto.argon2 is the newest of what the provider needs. */
const MIN_NODE_VERSION = [24, 7];

/**
 * True when every package of the lock file is installed in its version. npm writes its own account of
 * the installed tree last, so that an install cut off half-way counts as none.
 * @param {string} folder the project's root
 * @param {{ tests?: boolean }} [options] tests: false asks only for what the site and the server need
 */
export function isInstallCurrent(folder, { tests = true } = {}) {
  const lockedPackages = readPackages(join(folder, 'package-lock.json'));
  const installed = readPackages(join(folder, 'node_modules', '.package-lock.json'));
  if (!lockedPackages || !installed) return false;
  return Object.entries(lockedPackages).every(
    ([path, entry]) =>
      path === '' ||
      (installed[path]
        ? installed[path].version === entry.version
        : entry.optional || ((entry.dev || entry.devOptional) && !tests)),
  );
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** @param {string} version as `node --version` prints it */
export function isNodeSupported(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return (
    major > MIN_NODE_VERSION[0] || (major === MIN_NODE_VERSION[0] && minor >= MIN_NODE_VERSION[1])
  );
}

/**
 * @param {string} folder the project's root, or a package with a lock file of its own
 * @param {{ tests?: boolean }} [options] tests: false leaves out the packages that only tests use
 */
export function install(folder, { tests = true } = {}) {
  console.log('Installing packages (about a minute)…');
  const npm = process.env.npm_execpath;
  // `npm ci` would remove the packages of a server that runs meanwhile, so `npm install` adds those of the tests.
  const isAdding = tests && isInstallCurrent(folder, { tests: false });
  const options = [
    ...(isAdding ? ['install', '--no-save'] : ['ci']),
    tests ? '--include=dev' : '--omit=dev',
    // Below 'error' npm would warn that the system's Node is too old for packages that never run on it.
    '--loglevel=error',
    '--no-progress',
  ];
  const spawnOptions = { cwd: folder, stdio: 'inherit' };
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...options], spawnOptions)
    : spawnSync('npm', options, { ...spawnOptions, shell: process.platform === 'win32' });
  if (status !== 0)
    stop('npm ci failed: the packages are not installed. Its own message is above.');
}

function checkNode() {
  const packaged = join(root, 'node_modules', '.bin', 'node');
  const version = existsSync(packaged)
    ? spawnSync(packaged, ['--version'], { encoding: 'utf8' }).stdout?.trim()
    : process.version;
  if (version && isNodeSupported(version)) return;
  const found = version ? `this is ${version}` : `${packaged} does not run here`;
  stop(
    `Node ${MIN_NODE_VERSION.join('.')} or newer is needed, and ${found}.\n` +
      'On Linux with glibc (x64, arm64) the right one is installed with the packages; elsewhere install it yourself.',
  );
}

function stop(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const tests = !process.argv.includes('--site');
  if (!isInstallCurrent(root, { tests })) install(root, { tests });
  checkNode();
  // A start fetches it once the site is up (after-start.mjs).
  if (tests) downloadApiUi();
}
