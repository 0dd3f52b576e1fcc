// A process of its own that ends what its starter leaves behind. It waits for the end of its input, which
// comes however the starter ends: a pipe closes with the process, also where that is killed outright.
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

const KILL_TIMEOUT_MS = 4_000;

/**
 * @typedef {object} CleanupWatcher
 * @property {(pid: number, signal?: NodeJS.Signals) => void} watch to be ended by this signal (SIGTERM),
 *   and by SIGKILL where that is not enough; a negative number names a process group
 * @property {(pid: number) => void} unwatch it has ended, and its number may be another's soon
 */

/**
 * @param {string} folder is removed at the end, with all that is in it
 * @returns {CleanupWatcher}
 */
export function startCleanupWatcher(folder) {
  // Detached: Ctrl-C is for the starter's process group.
  const cleanupWatcher = spawn(process.execPath, [import.meta.filename, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  cleanupWatcher.unref();
  cleanupWatcher.stdin.unref();
  return {
    watch: (pid, signal = 'SIGTERM') => void cleanupWatcher.stdin.write(`${pid} ${signal}\n`),
    unwatch: (pid) => void cleanupWatcher.stdin.write(`${pid}\n`),
  };
}

/**
 * @param {number} pid a negative number names a process group
 * @param {NodeJS.Signals | 0} signal 0 only asks
 * @returns {boolean} whether there is such a process
 */
export function sendSignal(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function cleanUp(folder) {
  const watched = new Map();
  for await (const line of createInterface({ input: process.stdin })) {
    const [pid, signal] = line.split(' ');
    if (signal) watched.set(Number(pid), signal);
    else watched.delete(Number(pid));
  }
  const alive = () => [...watched.keys()].filter((pid) => sendSignal(pid, 0));
  for (const pid of alive()) sendSignal(pid, watched.get(pid));
  const deadline = Date.now() + KILL_TIMEOUT_MS;
  while (alive().length > 0 && Date.now() < deadline) await wait(50);
  for (const pid of alive()) sendSignal(pid, 'SIGKILL');
  // A browser or a server that ends by itself with its parent may write once more meanwhile.
  for (let attempt = 0; existsSync(folder) && attempt < 10; attempt += 1) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    await wait(1_000);
  }
}

if (import.meta.main) await cleanUp(process.argv[2]);
