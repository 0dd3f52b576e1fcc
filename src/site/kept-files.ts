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
const KEEP_DAYS = 14;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Files that cost time to make, kept from build to build by what they are made of. */
export interface KeptFiles {
  /** How many were made and how many were there, so far. */
  made: number;
  kept: number;
  /**
   * Makes a file unless an earlier build made it.
   * @param key everything that the file depends on
   */
  make(key: string, make: () => Promise<Uint8Array>): Promise<void>;
  /**
   * Links a file that was made to its place in the built site.
   * @throws Error when no file was made for the key
   */
  lay(path: string, key: string): Promise<void>;
  /** Removes what is older than two weeks and in no built site. */
  sweep(): Promise<void>;
}

/**
 * @param cacheDir Astro's: what a build server keeps from build to build
 * @param name of the folder in it
 */
export function keptFiles(cacheDir: URL, name: string): KeptFiles {
  const folder = join(fileURLToPath(cacheDir), name);
  const fileOf = (key: string) =>
    join(folder, createHash('sha256').update(key).digest('base64url'));
  return {
    made: 0,
    kept: 0,
    async make(key, make) {
      if (existsSync(fileOf(key))) {
        this.kept += 1;
        return;
      }
      await keep(fileOf(key), await make());
      this.made += 1;
    },
    async lay(path, key) {
      if (!(await link(fileOf(key), path))) throw new Error(`No file was made for ${path}`);
    },
    sweep: () => sweep(folder),
  };
}

/**
 * The file itself under another name, as nothing writes into either; a copy on another disk.
 * @returns false where there is no such file
 */
async function link(from: string, to: string): Promise<boolean> {
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
async function keep(path: string, content: Uint8Array): Promise<void> {
  const half = `${path}.${randomUUID()}.half`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(half, content);
  await rename(half, path);
}

/** A built site that still stands holds its files by a second name. */
async function sweep(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const since = Date.now() - KEEP_DAYS * DAY_MS;
  await inTurns(names, async (name) => {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts && facts.nlink === 1 && facts.mtimeMs < since) await rm(path, { force: true });
  });
}

/** Files open at a time: a site of ten thousand pages has more than a process may open. */
const AT_ONCE = 16;

/** Works through a list, some at a time. */
export async function inTurns<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
