// A copy of the storefront whose content may be changed: for the bench of builds and for tests.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const copiedPaths = ['src', 'public', 'astro.config.mjs', 'package.json', 'tsconfig.json'];

/**
 * Copies the project to a folder of its own.
 * @returns {string} the folder, for the caller to remove
 */
export function copyProject() {
  return copyWithPackages(root, copiedPaths);
}

/**
 * Copies some of a folder to one of its own that has the project's packages. They are linked one by one: the folder
 * itself holds Astro's store, and the copy needs its own.
 * @param {string} from
 * @param {string[]} names
 * @returns {string} the folder, for the caller to remove
 */
export function copyWithPackages(from, names) {
  const folder = mkdtempSync(join(tmpdir(), 'coverfront-copy-'));
  for (const name of names) cpSync(join(from, name), join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name.startsWith('.') && name !== '.bin') continue;
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  return folder;
}
