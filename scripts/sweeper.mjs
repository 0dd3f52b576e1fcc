// A process of its own that ends what its starter leaves behind. It waits for the end of its input, which
// comes however the starter ends: a pipe closes with the process, also where that is killed outright.
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

const patienceMs = 4_000;

/**
 * @typedef {object} Sweeper
 * @property {(pid: number, signal?: NodeJS.Signals) => void} watch to be ended by this signal (SIGTERM),
 *   and by SIGKILL where that is not enough; a negative number names a process group
 * @property {(pid: number) => void} forget it has ended, and its number may be another's soon
 */

/**
 * @param {string} folder is removed at the end, with all that is in it
 * @returns {Sweeper}
 */
export function startSweeper(folder) {
  // Detached: Ctrl-C is for the starter's process group.
  const sweeper = spawn(process.execPath, [import.meta.filename, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  sweeper.unref();
  sweeper.stdin.unref();
  return {
    watch: (pid, signal = 'SIGTERM') => void sweeper.stdin.write(`${pid} ${signal}\n`),
    forget: (pid) => void sweeper.stdin.write(`${pid}\n`),
  };
}

/**
 * @param {number} pid a negative number names a process group
 * @param {NodeJS.Signals | 0} signal 0 only asks
 * @returns {boolean} whether there is such a process
 */
export function signalTo(pid, signal) {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

async function sweep(folder) {
  const watched = new Map();
  for await (const line of createInterface({ input: process.stdin })) {
    const [pid, signal] = line.split(' ');
    if (signal) watched.set(Number(pid), signal);
    else watched.delete(Number(pid));
  }
  const alive = () => [...watched.keys()].filter((pid) => signalTo(pid, 0));
  for (const pid of alive()) signalTo(pid, watched.get(pid));
  const deadline = Date.now() + patienceMs;
  while (alive().length > 0 && Date.now() < deadline) await wait(50);
  for (const pid of alive()) signalTo(pid, 'SIGKILL');
  // A browser or a server that ends by itself with its parent may write once more meanwhile.
  for (let tries = 0; existsSync(folder) && tries < 10; tries += 1) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    await wait(1_000);
  }
}

if (import.meta.main) await sweep(process.argv[2]);
