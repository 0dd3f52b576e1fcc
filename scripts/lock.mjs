import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

const BUSY = 5;

/**
 * Does the work while no other process does work under the same lock. The lock is the system's, on an
 * empty SQLite file: it ends with the process, however that ends.
 * @template T
 * @param {string} file made where it is missing
 * @param {string} waitMessage what is printed when another process is at it
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, waitMessage, work) {
  const lock = new DatabaseSync(file);
  try {
    for (let hasPrinted = false; !tryLock(lock); hasPrinted = true) {
      if (!hasPrinted) console.log(waitMessage);
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
