import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const debianHome = '/usr/lib/postgresql';

/**
 * Finds the folder of the PostgreSQL server programs (initdb, postgres), which Debian does not put
 * on the PATH.
 * @returns {string | undefined}
 */
export function findPostgresFolder() {
  const versions = existsSync(debianHome) ? readdirSync(debianHome) : [];
  const debian = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(debianHome, version, 'bin'));
  return [...debian, ...(process.env.PATH ?? '').split(delimiter)].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}
