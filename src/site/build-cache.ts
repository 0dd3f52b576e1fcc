import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  copyFile,
  link as hardLink,
  mkdir,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What no built site has any more goes after so long. */
const RETENTION_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Files that cost time to make, kept from build to build by what they are made of. */
export interface BuildCache {
  /** How many were made and how many were there, so far. */
  createdCount: number;
  reusedCount: number;
  /**
   * Makes a file unless an earlier build made it.
   * @param key everything that the file depends on
   */
  ensure(key: string, create: () => Promise<Uint8Array>): Promise<void>;
  /**
   * Links a file that was made to its place in the built site.
   * @throws Error when no file was made for the key
   */
  linkTo(path: string, key: string): Promise<void>;
  /** Removes what is older than two weeks and in no built site. */
  prune(): Promise<void>;
}

/**
 * @param cacheDir Astro's: what a build server keeps from build to build
 * @param name of the folder in it
 */
export function openBuildCache(cacheDir: URL, name: string): BuildCache {
  const folder = join(fileURLToPath(cacheDir), name);
  const cachePath = (key: string) =>
    join(folder, createHash('sha256').update(key).digest('base64url'));
  return {
    createdCount: 0,
    reusedCount: 0,
    async ensure(key, create) {
      if (existsSync(cachePath(key))) {
        this.reusedCount += 1;
        return;
      }
      await writeAtomically(cachePath(key), await create());
      this.createdCount += 1;
    },
    async linkTo(path, key) {
      if (!(await linkOrCopy(cachePath(key), path)))
        throw new Error(`No file was made for ${path}`);
    },
    prune: () => prune(folder),
  };
}

/**
 * The file itself under another name, as nothing writes into either; a copy on another disk.
 * @returns false where there is no such file
 */
async function linkOrCopy(from: string, to: string): Promise<boolean> {
  try {
    await hardLink(from, to);
    return true;
  } catch {
    if (!existsSync(from)) return false;
    await mkdir(dirname(to), { recursive: true });
    await rm(to, { force: true });
    await copyFile(from, to);
    return true;
  }
}

/** Whole at once: another build, or a file of the same content, may look for it meanwhile. */
async function writeAtomically(path: string, content: Uint8Array): Promise<void> {
  const temporaryPath = `${path}.${randomUUID()}.half`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(temporaryPath, content);
  await rename(temporaryPath, path);
}

/** A built site that still stands holds its files by a second name. */
async function prune(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const cutoff = Date.now() - RETENTION_DAYS * DAY_MS;
  await runWithConcurrency(names, async (name) => {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats && stats.nlink === 1 && stats.mtimeMs < cutoff) await rm(path, { force: true });
  });
}

/** Files open at a time: a site of ten thousand pages has more than a process may open. */
const CONCURRENCY = 16;

/** Works through a list, some at a time. */
export async function runWithConcurrency<Item>(
  items: readonly Item[],
  task: (item: Item) => Promise<void>,
): Promise<void> {
  const remaining = items.values();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const item of remaining) await task(item);
    }),
  );
}
