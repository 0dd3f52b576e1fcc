/** SQLite's result code for a full disk. */
export const SQLITE_DISK_FULL_CODE = 13;

/**
 * Returns the primary code, which is a part of SQLite's extended result code. Undefined for errors
 * that are not from SQLite.
 */
export function sqlitePrimaryCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return Number(error.errcode) & 0xff;
}

/** True for SQLite's error that another connection holds the lock. */
export function isSqliteBusyError(error: unknown): boolean {
  return sqlitePrimaryCode(error) === 5;
}
