import { join } from 'node:path';
import { isTransientDatabaseError } from './database.ts';
import { systemErrorCode } from '../log.ts';
import { sqlitePrimaryCode } from './sqlite-codes.ts';
import { DATABASE_FILE_NAME } from './sqlite.ts';

/** Settings that say where the database is: SQLite's folder or PostgreSQL's URL. */
interface DatabaseLocation {
  DATA_DIR: string;
  DATABASE_URL?: string;
}

/** Messages by SQLite's primary code, for the operator who starts the server. */
const fileProblems: Record<number, string> = {
  8: 'cannot be written. Give the user that runs the server write permission.',
  10: 'cannot be read or written (I/O error). Check the disk.',
  11: 'is damaged. Restore a backup: npm run restore.',
  13: 'cannot grow: the disk is full. Free some space and restart.',
  14: 'cannot be opened. Check that the folder exists and can be written.',
  26: 'is not a database. Restore a backup: npm run restore.',
};

const folderProblems: Record<string, string> = {
  EACCES: 'cannot be written. Give the user that runs the server write permission.',
  EPERM: 'cannot be written. Give the user that runs the server write permission.',
  EROFS: 'is on a disk that cannot be written. Set DATA_DIR to another folder.',
  EEXIST: 'is a file. Set DATA_DIR to a folder.',
  ENOTDIR: 'is inside a file. Set DATA_DIR to a folder.',
  ENOSPC: 'cannot be written: the disk is full. Free some space and restart.',
};

const serverProblems: Record<string, string> = {
  '28P01': 'rejects the password of DATABASE_URL.',
  '28000': 'rejects the user of DATABASE_URL.',
  '3D000': 'does not have this database. Create it, or set another one in DATABASE_URL.',
  '53300': 'has no free connection. Lower DATABASE_POOL, or raise its max_connections.',
  '42501': 'does not allow the user of DATABASE_URL to create tables.',
};

/**
 * Describes in one line why the database cannot be used, with the database's location and a way to
 * fix the problem. Undefined for errors that are not about the database.
 */
export function describeStartupError(
  error: unknown,
  location: DatabaseLocation,
): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = systemErrorCode(error) ?? '';
  if (location.DATABASE_URL !== undefined) {
    const problem = serverProblems[code];
    if (problem) return `PostgreSQL at ${describeDatabaseServer(location.DATABASE_URL)} ${problem}`;
    return isTransientDatabaseError(error)
      ? `PostgreSQL at ${describeDatabaseServer(location.DATABASE_URL)} cannot be reached (${code || error.message}).`
      : undefined;
  }
  const file = fileProblems[sqlitePrimaryCode(error) ?? -1];
  if (file) return `The database ${describeDatabaseLocation(location)} ${file}`;
  const folder = folderProblems[code];
  return folder && `DATA_DIR ${location.DATA_DIR} ${folder}`;
}

/**
 * Returns the path of SQLite's database file, or PostgreSQL's host, port and database without user
 * and password.
 */
export function describeDatabaseLocation({ DATA_DIR, DATABASE_URL }: DatabaseLocation): string {
  return DATABASE_URL === undefined
    ? join(DATA_DIR, DATABASE_FILE_NAME)
    : describeDatabaseServer(DATABASE_URL);
}

/** Returns a PostgreSQL URL without user and password, for example 'db.example:5432/shop'. */
function describeDatabaseServer(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || 'localhost'}${pathname}`;
}
