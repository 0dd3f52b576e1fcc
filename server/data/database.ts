import type { Kysely, Transaction } from 'kysely';
import { sqlitePrimaryCode } from './sqlite-codes.ts';
import type { Schema } from './schema.ts';

export interface Database {
  /**
   * Runs reads and single-statement writes, each without a surrounding transaction. On SQLite,
   * reads use their own connection and never see uncommitted data.
   */
  db: Kysely<Schema>;
  kind: 'sqlite' | 'postgres';
  /**
   * Runs `work` as one transaction and resolves after the transaction is durable. A serialization
   * failure is retried, so `work` may run more than once. Therefore `work` must have no effects
   * outside `trx`, await only `trx`, and never call transact itself.
   */
  transact<T>(work: (trx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Rejects when the database does not accept writes. */
  ping(): Promise<void>;
  /**
   * PostgreSQL connections of this server process: the number in use, the number that are idle, and
   * the number of requests that wait for a connection.
   */
  pool?(): { busy: number; idle: number; waiting: number };
  /** Waits for running work, then closes files and connections. */
  close(): Promise<void>;
}

/**
 * Codes of errors that may disappear: from PostgreSQL and from sockets. The connection was refused
 * or lost, no connection was free, or the server has become read-only.
 */
const unreachableCodes = /^(08|25006|53|57P)|^(ECONN|EHOST|ENET|ENOTFOUND|ETIMEDOUT|EAI_|EPIPE)/;
/**
 * Messages of errors without a code from the package pg. The connection was lost or could not be
 * opened.
 */
const unreachableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client .+ is not queryable)/;

/**
 * PostgreSQL's codes for a broken connection or a stopped server. After these errors the outcome is
 * unknown, because a COMMIT may already have succeeded.
 */
const unknownOutcomeCodes = /^(08|57P)/;
/**
 * SQLite's codes for a lock by another program, a read-only disk and a full disk. After these
 * errors, certainly nothing was written.
 */
const unwrittenCodes: ReadonlySet<number | undefined> = new Set([5, 8, 13]);

/**
 * True when the error shows that a transaction was certainly not committed. False when the outcome
 * is unknown.
 */
export function isCertainlyNotCommitted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (unwrittenCodes.has(sqlitePrimaryCode(error))) return true;
  // Only errors that the PostgreSQL server itself sends have a severity.
  const isServerError = 'severity' in error && 'code' in error && typeof error.code === 'string';
  return isServerError && !unknownOutcomeCodes.test(String(error.code));
}

/**
 * SQLite codes for a lock by another program, a read-only disk, a disk I/O error and a full disk.
 */
const unreachableFileCodes: ReadonlySet<number | undefined> = new Set([5, 8, 10, 13]);

/** True for errors that may disappear when the same work is retried a little later. */
export function isTransientDatabaseError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (unreachableFileCodes.has(sqlitePrimaryCode(error))) return true;
  if ('code' in error && typeof error.code === 'string' && unreachableCodes.test(error.code))
    return true;
  return unreachableMessages.test(error.message);
}
