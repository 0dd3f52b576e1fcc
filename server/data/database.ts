import type { Kysely, Transaction } from 'kysely';
import { primaryCode } from './sqlite-codes.ts';
import type { Schema } from './schema.ts';

export interface Database {
  /**
   * For reads, and for writes of a single statement. On SQLite, reads have their own connection and
   * never see uncommitted data.
   */
  db: Kysely<Schema>;
  kind: 'sqlite' | 'postgres';
  /**
   * Runs `work` as one transaction and resolves after it is durable. `work` may run more than once,
   * because a serialization failure is retried. So it has no effects outside `trx`, awaits only
   * `trx`, and never calls transact itself.
   */
  transact<T>(work: (trx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Updates the query planner's table statistics. PostgreSQL does this by itself. */
  analyze(): Promise<void>;
  /** Rejects when the database cannot be written. */
  ping(): Promise<void>;
  /** PostgreSQL connections of this process, by state. */
  pool?(): { busy: number; idle: number; waiting: number };
  /** Waits for running work, then closes files and connections. */
  close(): Promise<void>;
}

/**
 * PostgreSQL and socket errors: refused, lost or exhausted connections, or a server demoted to
 * read-only.
 */
const unreachableCodes = /^(08|25006|53|57P)|^(ECONN|EHOST|ENET|ENOTFOUND|ETIMEDOUT|EAI_|EPIPE)/;
/** Messages of pg without a code, for a lost connection or one that could not be opened. */
const unreachableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client .+ is not queryable)/;

/** Broken connections or a stopped server. A COMMIT may already have succeeded. */
const unknownOutcomeCodes = /^(08|57P)/;
/**
 * SQLite codes: locked by another process, read-only disk, full disk. In all three cases nothing
 * was written.
 */
const unwrittenCodes: ReadonlySet<number | undefined> = new Set([5, 8, 13]);

/** True when a transaction is certainly not committed. False when the outcome is unknown. */
export function isNotWritten(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (unwrittenCodes.has(primaryCode(error))) return true;
  // Only errors from PostgreSQL itself have a severity.
  const isServerError = 'severity' in error && 'code' in error && typeof error.code === 'string';
  return isServerError && !unknownOutcomeCodes.test(String(error.code));
}

/** SQLite codes: locked by another process, read-only disk, disk I/O error, full disk. */
const unreachableFileCodes: ReadonlySet<number | undefined> = new Set([5, 8, 10, 13]);

/** True for errors that a retry a little later may solve. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (unreachableFileCodes.has(primaryCode(error))) return true;
  if ('code' in error && typeof error.code === 'string' && unreachableCodes.test(error.code))
    return true;
  return unreachableMessages.test(error.message);
}
