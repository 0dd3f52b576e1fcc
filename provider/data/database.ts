import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export interface Database {
  /** For reads, and for writes of one statement. On SQLite reads have their own connection: they never see what is not committed. */
  db: Kysely<Schema>;
  kind: 'sqlite' | 'postgres';
  /**
   * Runs `work` as one transaction and resolves after it is durable. `work` may run more than once (a
   * serialization failure is tried again), so it has no effects beyond `trx`; it awaits nothing but
   * `trx` and never calls transact itself.
   */
  transact<T>(work: (trx: Transaction<Schema>) => Promise<T>): Promise<T>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
