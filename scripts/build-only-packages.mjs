// Prints the dependencies that only the build of the site uses: the image of the server goes without them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The folders that the server loads code from. */
const serverFolders = ['server', 'src/contract'];

/**
 * @param {string} root the project's
 * @returns {string[]} the dependencies of package.json that no file of the server names
 */
export function buildOnlyPackages(root) {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const code = serverFolders.flatMap((folder) => readCode(join(root, folder))).join('\n');
  return Object.keys(dependencies).filter((name) => !new RegExp(`['"\`]${name}['"\`/]`).test(code));
}

function readCode(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\.(ts|js)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  console.log(buildOnlyPackages(process.cwd()).join(' '));
