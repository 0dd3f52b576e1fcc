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

/** Number of days after which a cached file is removed if no built site uses it. */
const RETENTION_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Stores generated files between builds. A file's key consists of the inputs that the file depends
 * on.
 */
export interface BuildCache {
  /** Number of created files and number of reused files since the cache was opened. */
  createdCount: number;
  reusedCount: number;
  /**
   * Creates a cached file, unless an earlier build created it.
   * @param key everything on which the file depends
   */
  ensure(key: string, create: () => Promise<Uint8Array>): Promise<void>;
  /**
   * Links a cached file to its path in the built site.
   * @throws Error if no file was created for the key
   */
  linkTo(path: string, key: string): Promise<void>;
  /** Removes files that are older than 14 days and that no built site uses. */
  prune(): Promise<void>;
}

/**
 * Opens the cache.
 * @param cacheDir Astro's cache directory, which a build server stores between builds
 * @param name the name of this cache's folder in `cacheDir`
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
        throw new Error(`No file was created for ${path}`);
    },
    prune: () => prune(folder),
  };
}

/**
 * Creates a hard link to a cached file. A hard link is safe, because the cached file and the linked
 * file never change. If the link fails, for example because the target is on another disk, copies
 * the file.
 * @returns false if the source file does not exist
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

/** Writes the file atomically, because another build may read it at the same time. */
async function writeAtomically(path: string, content: Uint8Array): Promise<void> {
  const temporaryPath = `${path}.${randomUUID()}.half`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(temporaryPath, content);
  await rename(temporaryPath, path);
}

/**
 * Removes old files that no built site uses. A file with a second hard link is still used by a
 * built site.
 */
async function prune(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const cutoff = Date.now() - RETENTION_DAYS * DAY_MS;
  await runWithLimitedConcurrency(names, async (name) => {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats && stats.nlink === 1 && stats.mtimeMs < cutoff) await rm(path, { force: true });
  });
}

/**
 * Maximum number of files that are processed at the same time. A site of ten thousand pages has
 * more files than the operating system allows one program to open.
 */
const CONCURRENCY = 16;

/** Runs the task for each item of a list, for a limited number of items at the same time. */
export async function runWithLimitedConcurrency<Item>(
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
