/** The disk takes no more. */
export const DISK_FULL = 13;

/** The primary one of SQLite's result codes; undefined of an error that is not SQLite's. */
export function primaryCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return Number(error.errcode) & 0xff;
}

/** True where another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === 5;
}
