import type { Kysely, Transaction } from 'kysely';
import { isBusy } from './commit-queue.ts';
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
  /** Rejects when the database cannot be reached. */
  ping(): Promise<void>;
  /** Finishes what is under way, then lets go of files and connections. */
  close(): Promise<void>;
}

/** Refused, lost or exhausted connections (PostgreSQL, sockets); a lock that another process keeps (SQLite). */
const unreachableCodes = /^(08|53|57P)|^(ECONN|EHOST|ENET|ENOTFOUND|ETIMEDOUT|EAI_|EPIPE)/;
/** What pg says, without a code, of a connection that is gone or did not come about. */
const unreachableWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client .+ is not queryable)/;

/** So long does background work wait before it asks again a database that was away. */
export const DATABASE_RETRY_MS = 5_000;

/** True for errors that trying again a little later may cure. */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isBusy(error)) return true;
  if ('code' in error && typeof error.code === 'string' && unreachableCodes.test(error.code))
    return true;
  return unreachableWords.test(error.message);
}
