/** SQLite's result code for a full disk. */
export const DISK_FULL = 13;

/**
 * Returns the primary code, which is a part of SQLite's extended result code. Undefined for errors
 * that are not from SQLite.
 */
export function primaryCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return Number(error.errcode) & 0xff;
}

/** True for SQLite's error that another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === 5;
}
