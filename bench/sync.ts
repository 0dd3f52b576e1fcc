// How long a commit waits for the disk: as it is, and as it would be on a slower one. A ratio of purchases
// to bare transactions says little without it: the quicker the disk, the more the rest of a purchase counts.
import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds that every commit to SQLite takes longer than on this disk. */
export const addedSyncMs = Number(process.env.BENCH_SYNC_MS || 0);

/** Options of Node for each process that commits to SQLite. */
export const slowerSync =
  addedSyncMs > 0 ? [`--import=${join(import.meta.dirname, 'slow-sync.mjs')}`] : [];

const SAMPLES = 200;
/** About what the log of one purchase holds. */
const BYTES = 80 * 1024;

/** The median of what it takes to write a purchase's bytes over others and sync them. */
export function syncMsOf(folder: string): number {
  const path = join(folder, 'sync');
  const file = openSync(path, 'w');
  const durations: number[] = [];
  for (let index = 0; index < SAMPLES; index += 1) {
    // The second half writes over the first: a file that grows is slower to sync.
    writeSync(file, Buffer.alloc(BYTES, index), 0, BYTES, (index % (SAMPLES / 2)) * BYTES);
    const started = performance.now();
    fdatasyncSync(file);
    if (index >= SAMPLES / 2) durations.push(performance.now() - started);
  }
  closeSync(file);
  rmSync(path);
  return durations.toSorted((one, other) => one - other)[Math.floor(durations.length / 2)] ?? 0;
}
