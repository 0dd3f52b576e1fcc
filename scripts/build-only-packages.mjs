// Prints the npm packages that only the build of the site uses. The server's container image omits
// them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Folders that the server loads code from. */
const serverFolders = ['server', 'src/contract', 'src/tariffs'];

/**
 * Finds the npm dependencies that the server does not use.
 * @param {string} root the project's root
 * @returns {string[]} dependencies of package.json that no file of the server mentions
 * @internal
 */
export function listBuildOnlyPackages(root) {
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
  console.log(listBuildOnlyPackages(process.cwd()).join(' '));
