// Prepares what one run of npm test needs: folders for temporary files and results, a port, and
// processes that end with the run. Each run has its own, so that two runs at the same time do not
// conflict.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { exitWithParent } from './exit-with-parent.mjs';
import { findFreePort } from './port.mjs';
import { sendSignal, startCleanupWatcher } from './cleanup-watcher.mjs';

const root = join(import.meta.dirname, '..');
const allResults = join(root, 'test-results');
const isWindows = process.platform === 'win32';

/**
 * @typedef {object} Log log file of one stage
 * @property {string} name name of the stage
 * @property {number} file file descriptor of the log
 * @property {(text: string) => void} write
 * @property {() => string} text returns the whole output without colors
 */

/**
 * Starts a run. Processes that are started later find its folders and its port in the environment
 * variables.
 * @returns {Promise<{ folder: string, results: string, run: typeof run, openLog: (name: string) =>
 * Log }>}
 */
export async function startTestRun() {
  removeStale(tmpdir(), /^coverfront-test-(\d+)-/);
  removeStale(allResults, /^run-(\d+)$/);
  const folder = mkdtempSync(join(tmpdir(), `coverfront-test-${process.pid}-`));
  // As root, PostgreSQL runs as another user, who needs access to the folder.
  chmodSync(folder, 0o711);
  const results = join(allResults, `run-${process.pid}`);
  mkdirSync(results, { recursive: true });
  const cleanupWatcher = startCleanupWatcher(folder);
  exitWithParent();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  Object.assign(process.env, {
    TMPDIR: folder,
    TEST_RESULTS: results,
    E2E_PORT: process.env.E2E_PORT || String(await findFreePort()),
    ASTRO_TELEMETRY_DISABLED: '1',
  });

  function openLog(name) {
    const path = join(results, `${name}.log`);
    const file = openSync(path, 'a');
    return {
      name,
      file,
      write: (text) => void writeSync(file, `${text}\n`),
      text: () => stripVTControlCharacters(readFileSync(path, 'utf8')),
    };
  }

  /**
   * Runs a program of an installed npm package in its own process group. Its output goes to the log
   * of the stage.
   */
  async function run(command, options, { log, env }) {
    const program =
      command === 'node' ? process.execPath : join(root, 'node_modules', '.bin', command);
    const child = spawn(program, options, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', log.file, log.file],
      detached: !isWindows,
      shell: isWindows,
    });
    cleanupWatcher.watch(-child.pid);
    const [status] = await once(child, 'exit');
    // Ends the workers and servers that a crashed test runner leaves behind.
    sendSignal(-child.pid, 'SIGKILL');
    cleanupWatcher.unwatch(-child.pid);
    return status === 0;
  }
  return { folder, results, run, openLog };
}

/** Removes the files of runs whose process no longer exists. */
function removeStale(parent, name) {
  if (!existsSync(parent)) return;
  for (const entry of readdirSync(parent)) {
    const pid = Number(name.exec(entry)?.[1]);
    if (pid && !sendSignal(pid, 0)) rmSync(join(parent, entry), { recursive: true, force: true });
  }
}
