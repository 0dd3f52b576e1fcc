import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const debianHome = '/usr/lib/postgresql';

/**
 * The folder of PostgreSQL's server programs (initdb, postgres): Debian keeps them off the path.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const versions = existsSync(debianHome) ? readdirSync(debianHome) : [];
  const debian = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(debianHome, version, 'bin'));
  return [...debian, ...(process.env.PATH ?? '').split(delimiter)].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}
