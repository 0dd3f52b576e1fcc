// Fills the disk with the SQLite database while clients act, and frees it again. The disk is a small
// one in memory. Only a process with its own mounts sees it, so the run is a process of its own.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { splitFaults } from './disturbances.ts';
import type { DatabaseKind, DrillOptions, DrillRun, RunResult } from './parts.ts';
import type { DiskRequest } from './run-full-disk.ts';

/**
 * Options of `unshare`. They give the started process its own mounts, which other processes do not
 * see.
 */
const ownMounts = ['--user', '--map-root-user', '--mount'];

/** True on systems where a user may mount a small disk. */
const canMount = () =>
  spawnSync('unshare', [...ownMounts, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

export function planFullDisk(database: DatabaseKind, options: DrillOptions): DrillRun[] {
  if (database === 'postgres') return [];
  const { isShort, seed, faults = isShort ? 1 : 20 } = options;
  if (!canMount()) {
    console.log('Skipped: the full disk, because this user may not mount one');
    return [];
  }
  return splitFaults(faults).map((fills, at) => ({
    database,
    number: at + 1,
    run: () => runWithOwnMounts({ seed, number: at + 1, fills }),
  }));
}

async function runWithOwnMounts(request: DiskRequest): Promise<RunResult> {
  const main = new URL('run-full-disk.ts', import.meta.url).pathname;
  const child = spawn('unshare', [...ownMounts, process.execPath, main], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(request);
  const [result] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The run with a full disk exited with ${code}`);
    }),
  ]);
  return result as RunResult;
}
