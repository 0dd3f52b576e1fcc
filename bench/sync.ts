// Measures how long a commit waits for the disk (sync), and can simulate a slower disk.
// bench/server.ts reports a ratio of purchases to bare transactions. The ratio depends on the disk:
// with a faster disk, the rest of a purchase counts more.
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds that every SQLite commit takes longer. */
export const addedSyncMs = Number(process.env.BENCH_SYNC_MS || 0);

/**
 * Node options for each process that commits to SQLite. They slow its commits down by
 * `addedSyncMs`.
 */
export const slowSyncNodeOptions =
  addedSyncMs > 0 ? [`--import=${join(import.meta.dirname, 'slow-sync.mjs')}`] : [];

const SAMPLES = 200;
/** Approximate number of bytes that one purchase writes to the database's log. */
const BYTES = 80 * 1024;

/** Returns the median milliseconds to overwrite and sync the bytes of one purchase. */
export function measureSyncMs(folder: string): number {
  const path = join(folder, 'sync');
  const file = openSync(path, 'w');
  const durations: number[] = [];
  for (let index = 0; index < SAMPLES; index += 1) {
    // The second half overwrites the first, because a sync of a growing file takes longer.
    writeSync(file, Buffer.alloc(BYTES, index), 0, BYTES, (index % (SAMPLES / 2)) * BYTES);
    const started = performance.now();
    fdatasyncSync(file);
    if (index >= SAMPLES / 2) durations.push(performance.now() - started);
  }
  closeSync(file);
  rmSync(path);
  return durations.toSorted((one, other) => one - other)[Math.floor(durations.length / 2)] ?? 0;
}
