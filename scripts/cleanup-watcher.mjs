// Separate process that ends the leftover processes of its starter and removes the starter's
// folder. It acts when its input closes. The input closes whenever the starter ends, even by
// SIGKILL.
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

const KILL_TIMEOUT_MS = 4_000;

/**
 * @typedef {object} CleanupWatcher
 * @property {(pid: number, signal?: NodeJS.Signals) => void} watch registers a process to end after
 * the starter: with this signal (SIGTERM by default), then with SIGKILL if it still runs; a
 * negative number is a process group
 * @property {(pid: number) => void} unwatch removes a process that has ended, because the system
 * can reuse its id
 */

/**
 * Starts the watcher.
 * @param {string} folder folder to remove with its content when this process has ended
 * @returns {CleanupWatcher}
 */
export function startCleanupWatcher(folder) {
  // The watcher is detached, because Ctrl-C ends all other processes in the starter's process
  // group.
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
 * Sends a signal.
 * @param {number} pid a negative number is a process group
 * @param {NodeJS.Signals | 0} signal 0 only checks the process
 * @returns {boolean} true if the process exists
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
  // A browser or server that ends with its parent may still write files while the folder is
  // removed, so the removal is repeated.
  for (let attempt = 0; existsSync(folder) && attempt < 10; attempt += 1) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    await wait(1_000);
  }
}

if (import.meta.main) await cleanUp(process.argv[2]);
