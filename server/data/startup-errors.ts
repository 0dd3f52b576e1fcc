import { join } from 'node:path';
import { isUnreachable } from './database.ts';
import { errorCode } from '../log.ts';
import { primaryCode } from './sqlite-codes.ts';
import { DATABASE_FILE_NAME } from './sqlite.ts';

/** Location of the database. */
interface DatabaseLocation {
  DATA_DIR: string;
  DATABASE_URL?: string;
}

/** Messages for the operator who starts the server, by SQLite's primary code. */
const fileProblems: Record<number, string> = {
  8: 'cannot be written. Give the user that runs the provider the right to write it.',
  10: 'cannot be read or written (I/O error). Look at the disk.',
  11: 'is damaged. Put a backup in its place: npm run restore.',
  13: 'cannot grow: the disk is full. Make room and start again.',
  14: 'cannot be opened. Check that the folder exists and can be written.',
  26: 'is no database. Put a backup in its place: npm run restore.',
};

const folderProblems: Record<string, string> = {
  EACCES: 'cannot be written. Give the user that runs the provider the right to write it.',
  EPERM: 'cannot be written. Give the user that runs the provider the right to write it.',
  EROFS: 'is on a disk that cannot be written. Set DATA_DIR to another folder.',
  EEXIST: 'is a file. Set DATA_DIR to a folder.',
  ENOTDIR: 'lies under a file. Set DATA_DIR to a folder.',
  ENOSPC: 'has no room left: the disk is full. Make room and start again.',
};

const serverProblems: Record<string, string> = {
  '28P01': 'refuses the password of DATABASE_URL.',
  '28000': 'refuses the user of DATABASE_URL.',
  '3D000': 'has no such database. Create it, or set another in DATABASE_URL.',
  '53300': 'has no connection left. Lower DATABASE_POOL, or raise its max_connections.',
  '42501': 'does not let the user of DATABASE_URL create tables.',
};

/**
 * Describes in one line why the database cannot be used, with its location and a fix. Undefined for
 * other errors.
 */
export function describeStartupError(
  error: unknown,
  location: DatabaseLocation,
): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = errorCode(error) ?? '';
  if (location.DATABASE_URL !== undefined) {
    const problem = serverProblems[code];
    if (problem) return `PostgreSQL at ${describeServer(location.DATABASE_URL)} ${problem}`;
    return isUnreachable(error)
      ? `PostgreSQL at ${describeServer(location.DATABASE_URL)} cannot be reached (${code || error.message}).`
      : undefined;
  }
  const file = fileProblems[primaryCode(error) ?? -1];
  if (file) return `The database ${describeLocation(location)} ${file}`;
  const folder = folderProblems[code];
  return folder && `DATA_DIR ${location.DATA_DIR} ${folder}`;
}

/** Returns the path of the database file, or the server without user and password. */
export function describeLocation({ DATA_DIR, DATABASE_URL }: DatabaseLocation): string {
  return DATABASE_URL === undefined
    ? join(DATA_DIR, DATABASE_FILE_NAME)
    : describeServer(DATABASE_URL);
}

/** Returns 'db.example:5432/shop', without user and password. */
export function describeServer(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || 'localhost'}${pathname}`;
}
