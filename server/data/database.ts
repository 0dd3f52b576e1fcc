import type { Kysely, Transaction } from 'kysely';
import { primaryCode } from './sqlite-codes.ts';
import type { Schema } from './schema.ts';

export interface Database {
  /**
   * For reads, and for writes of one statement. On SQLite reads have their own connection: they never
   * see what is not committed.
   */
  db: Kysely<Schema>;
  kind: 'sqlite' | 'postgres';
  /**
   * Runs `work` as one transaction and resolves after it is durable. `work` may run more than once (a
   * serialization failure is tried again), so it has no effects beyond `trx`; it awaits nothing but
   * `trx` and never calls transact itself.
   */
  transact<T>(work: (trx: Transaction<Schema>) => Promise<T>): Promise<T>;
  /** Brings up to date what the planner knows of the tables' sizes; PostgreSQL does so by itself. */
  analyze(): Promise<void>;
  /** Rejects when nothing can be written. */
  ping(): Promise<void>;
  /** PostgreSQL's connections of this process, by what they do. */
  pool?(): { busy: number; idle: number; waiting: number };
  /** Finishes what is under way, then lets go of files and connections. */
  close(): Promise<void>;
}

/** Refused, lost or exhausted connections, a server that was demoted and only reads (PostgreSQL, sockets). */
const unreachableCodes = /^(08|25006|53|57P)|^(ECONN|EHOST|ENET|ENOTFOUND|ETIMEDOUT|EAI_|EPIPE)/;
/** What pg says, without a code, of a connection that is gone or did not come about. */
const unreachableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client .+ is not queryable)/;

/** Connections that broke, or a server that went down: perhaps after it had carried out a COMMIT. */
const unknownOutcomeCodes = /^(08|57P)/;
/** SQLite's: a lock that another process keeps, a disk that reads only or is full. None has written anything. */
const unwrittenCodes: ReadonlySet<number | undefined> = new Set([5, 8, 13]);

/** True of a transaction that is known not to stand; false where nobody knows. */
export function isNotWritten(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (unwrittenCodes.has(primaryCode(error))) return true;
  // Only what PostgreSQL itself says has a severity.
  const isServerError = 'severity' in error && 'code' in error && typeof error.code === 'string';
  return isServerError && !unknownOutcomeCodes.test(String(error.code));
}

/** SQLite's: a lock that another process keeps, a disk that reads only, fails or is full. */
const unreachableFileCodes: ReadonlySet<number | undefined> = new Set([5, 8, 10, 13]);

/** True for errors that trying again a little later may cure. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (unreachableFileCodes.has(primaryCode(error))) return true;
  if ('code' in error && typeof error.code === 'string' && unreachableCodes.test(error.code))
    return true;
  return unreachableMessages.test(error.message);
}
