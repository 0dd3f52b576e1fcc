import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

const BUSY = 5;

/**
 * Runs the work while no other process holds the same lock. The lock is a system lock on an empty
 * SQLite file. The system removes the lock when the process ends, even after a crash.
 * @template T
 * @param {string} file path of the lock file; it is created if it is missing
 * @param {string} waitMessage printed while another process holds the lock; '' prints nothing
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, waitMessage, work) {
  const lock = new DatabaseSync(file);
  try {
    for (let hasPrinted = false; !tryLock(lock); hasPrinted = true) {
      if (!hasPrinted && waitMessage) console.log(waitMessage);
      await wait(200);
    }
    return await work();
  } finally {
    lock.close();
  }
}

function tryLock(lock) {
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error.errcode === BUSY) return false;
    throw error;
  }
}
