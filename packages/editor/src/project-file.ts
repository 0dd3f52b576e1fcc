import { lstatSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

const safeName = /^[a-z0-9_][a-z0-9_-]*(\/[a-z0-9_][a-z0-9_-]*)*$/;

/** True for a name of an entry that is also a path below its folder on every operating system. */
export const isSafeEntryName = (name: string): boolean => safeName.test(name);

/**
 * Returns the absolute path of a file of the project.
 * @param file Path from the project's root. The file may not exist yet.
 * @throws Error if the file, or one of its folders, is a link that leads out of the project
 */
export function projectFile(root: string, file: string): string {
  const path = join(root, file);
  let existing = path;
  // A link to a missing file exists too, and a write would create that file.
  while (!lstatSync(existing, { throwIfNoEntry: false })) existing = dirname(existing);
  if (!isInside(root, existing)) throw new Error(`${file} is outside the project`);
  return path;
}

function isInside(root: string, path: string): boolean {
  try {
    return `${realpathSync(path)}${sep}`.startsWith(`${realpathSync(root)}${sep}`);
  } catch {
    return false;
  }
}
