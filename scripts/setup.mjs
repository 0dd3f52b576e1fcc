// Runs before every npm script, with the Node of the system (20 or newer) and without node_modules.
// Node 12 must be able to parse it, so that an older Node gets a message instead of a SyntaxError.
// It installs the packages of the lock file if they are missing or the lock file has changed. It
// also checks the version of Node that the scripts will use. That Node can be another one, because
// node_modules/.bin comes first on the PATH of npm scripts. --site omits the packages that only
// tests use. This makes the first start a third faster.
import { spawnSync } from 'node:child_process';
// Named imports fail in Node 12, which has no rmSync.
import fs from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** The first Node version with crypto.argon2. No other API that the server needs is newer. */
const MIN_NODE_VERSION = [24, 7];

/**
 * Returns true if every package of the lock file is installed in its version. Compares with npm's
 * own record of installed packages. npm writes this record last, so an interrupted install counts
 * as missing.
 * @param {string} folder the project's root
 * @param {{ tests?: boolean }} [options] tests: false checks only the packages of the site and the
 * server
 * @internal
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
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * @param {string} version as `node --version` prints it
 * @internal
 */
export function isNodeSupported(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return (
    major > MIN_NODE_VERSION[0] || (major === MIN_NODE_VERSION[0] && minor >= MIN_NODE_VERSION[1])
  );
}

/**
 * Installs the locked packages.
 * @param {string} folder the project's root, or a package with its own lock file
 * @param {{ tests?: boolean }} [options] tests: false omits the packages that only tests use
 */
function installPackages(folder, { tests = true } = {}) {
  console.log('Installing packages (one to three minutes)…');
  const npm = process.env.npm_execpath;
  // `npm ci` would remove packages while a server uses them. `npm install` only adds the packages
  // that tests use.
  const isAdding = tests && isInstallCurrent(folder, { tests: false });
  const options = [
    ...(isAdding ? ['install', '--no-save'] : ['ci']),
    tests ? '--include=dev' : '--omit=dev',
    // At a lower log level, npm warns that the system's Node is too old for some packages. That
    // Node never runs these packages.
    '--loglevel=error',
    '--no-progress',
  ];
  const spawnOptions = { cwd: folder, stdio: 'inherit' };
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...options], spawnOptions)
    : spawnSync('npm', options, { ...spawnOptions, shell: process.platform === 'win32' });
  if (status !== 0) stop('npm ci failed: the packages are not installed. See its message above.');
}

/**
 * Installs the packages of the lock file unless they are installed. Two commands never install into
 * one folder at the same time.
 * @param {string} folder a folder with a package-lock.json
 * @param {{ tests?: boolean }} [options] tests: false installs only the packages of the site and the
 * server
 */
export function installIfOutdated(folder, options) {
  if (isInstallCurrent(folder, options)) return;
  const unlock = lockInstall(folder);
  if (!isInstallCurrent(folder, options)) installPackages(folder, options);
  unlock();
}

/**
 * Waits while another command installs packages into the same folder. The system's Node may lack
 * node:sqlite, so this is not the lock of lock.mjs.
 * @param {string} folder the project's root
 * @returns {() => void} lets the other commands continue
 * @internal
 */
export function lockInstall(folder) {
  const file = join(folder, '.installing');
  for (let hasPrinted = false; ;) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => fs.rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isLockInUse(file)) fs.rmSync(file, { force: true });
    else {
      if (!hasPrinted)
        console.log(`Waiting for another command that installs packages (lock: ${file})…`);
      hasPrinted = true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }
}

/** Returns false if the process that wrote the lock has ended. */
function isLockInUse(file) {
  try {
    // An empty file is being written. Its id 0 stands for the own process group, which runs.
    process.kill(Number(fs.readFileSync(file, 'utf8')), 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Stops before the first install if this Node is older than `engines` in package.json allows. */
function checkSystemNode() {
  const { engines } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8'));
  const [required] = /\d+/.exec(engines.node);
  if (parseInt(process.versions.node, 10) >= Number(required)) return;
  stop(
    `Node ${required} or newer is required, but this is ${process.versions.node}. ` +
      'Install it from https://nodejs.org, then run the command again.',
  );
}

function checkNode() {
  const packaged = join(root, 'node_modules', '.bin', 'node');
  const version = fs.existsSync(packaged)
    ? (spawnSync(packaged, ['--version'], { encoding: 'utf8' }).stdout || '').trim()
    : process.version;
  if (version && isNodeSupported(version)) return;
  const found = version ? `this is ${version}` : `${packaged} does not run here`;
  stop(
    `Node ${MIN_NODE_VERSION.join('.')} or newer is required, but ${found}.\n` +
      'On Linux with glibc (x64, arm64), npm installs it with the packages. ' +
      'Elsewhere, install it yourself.',
  );
}

function stop(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  checkSystemNode();
  const tests = !process.argv.includes('--site');
  installIfOutdated(root, { tests });
  checkNode();
  // Without `tests`, after-start.mjs downloads this script when the site is running.
  if (tests) import('./api-ui.mjs').then(({ downloadApiUi }) => downloadApiUi());
}
