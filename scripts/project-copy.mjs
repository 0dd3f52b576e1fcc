// Copies the project to a folder in which the content may be changed. The build bench and some
// tests use it.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const copiedPaths = ['src', 'public', 'astro.config.mjs', 'package.json', 'tsconfig.json'];

/**
 * Copies the project to a temporary folder.
 * @returns {string} the folder, which the caller removes
 */
export function copyProject() {
  return copyWithPackages(root, copiedPaths);
}

/**
 * Copies parts of a folder to a temporary folder, together with the project's npm packages. Each
 * package is linked separately, because node_modules also contains Astro's cache and the copy needs
 * its own cache.
 * @param {string} from
 * @param {string[]} names
 * @returns {string} the folder, which the caller removes
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
