// The process that full-disk.ts starts with its own mounts.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitForRequests } from './disturbances.ts';
import { runWorld } from './parts.ts';
import { createRandom } from './random.ts';
import { createFolder } from './scratch.ts';
import { checkNow } from './settle.ts';
import type { World } from './world.ts';

export interface DiskRequest {
  seed: number;
  number: number;
  fills: number;
}

const SIZE = '64m';
const CLIENTS = 5;

process.once('message', (request: DiskRequest) => {
  void run(request).then((result) => process.send?.(result, () => process.exit(0)));
});

function run({ seed, number, fills }: DiskRequest) {
  const disk = createFolder('disk');
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', disk]);
  const random = createRandom(seed).fork(`disk ${number}`);
  const collector = 'job' as const;
  const installation = {
    random,
    collector,
    postgres: undefined,
    isLong: false,
    hasOutages: true,
    dataDir: disk,
  };
  return runWorld(installation, { clients: CLIENTS }, async (world) => {
    for (let left = fills; left > 0; left -= 1) await fillAndFree(world, join(disk, 'filler'));
    return { fills };
  });
}

async function fillAndFree(world: World, filler: string): Promise<void> {
  await waitForRequests(world, 60);
  const block = Buffer.alloc(256 * 1024);
  for (let size = block.length; size > 0; size = Math.floor(size / 2))
    appendUntilFull(filler, block.subarray(0, size));
  await waitForRequests(world, 60);
  rmSync(filler);
  await checkNow(world);
}

function appendUntilFull(file: string, block: Buffer): void {
  try {
    for (;;) writeFileSync(file, block, { flag: 'a' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
