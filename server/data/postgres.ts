import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresQueryCompiler,
  type QueryResult,
  type Transaction,
} from 'kysely';
import { DatabaseError, Pool, types, type PoolClient, type QueryConfig } from 'pg';
import type { Database } from './database.ts';
import { createKyselyFactory, queryResult } from './kysely.ts';
import type { Schema } from './schema.ts';

const PREPARED_LIMIT = 400;
const MAX_ATTEMPTS = 10;
/** int8, which count(*) and sum(integer) answer; no number here comes near 2^53. */
const INT8_OID = 20;

const beginStatement = { name: 'begin', text: 'BEGIN' };
/** A write: a standby, or a server with a full disk, answers reads. */
const writeProbe = "UPDATE settings SET value = value WHERE name = 'signing_secret'";

/** So long somebody waits for a connection where the server has none left: less than a client waits. */
const CONNECTION_WAIT_MS = 5_000;
const TOO_MANY_CONNECTIONS = '53300';

/** Serialization failure, deadlock: the statement or the whole transaction is tried again. */
const retryableCodes = new Set(['40001', '40P01']);

/**
 * A PostgreSQL. Nothing is connected until the first statement.
 * @param poolSize connections of this process at most; docs/operations.md says how many
 */
export function openPostgres(connectionString: string, poolSize = 8): Database {
  const pool = new Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    // Lets BEGIN travel with the first statement, and statements that do not wait for each other together.
    pipeline: true,
    types: { getTypeParser },
  });
  // A connection that breaks is replaced by the pool, and its statements reject: nothing more is to be
  // done, but without a listener it would end the process. The pool's own hears of idle connections
  // alone, and lets go of a connection before whoever asked for it can listen.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const statements = createStatementNames();
  const pending = createPendingCounter();
  const kysely = createKyselyFactory({
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  });
  const runOn =
    (client: Pool | PoolClient) =>
    async ({ sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> => {
      const statement = statements.queryConfigFor(sql, parameters);
      const result = await client.query(statement).catch((error: unknown) => {
        if (isPlanOutdated(error)) statements.invalidate(statement.name);
        throw error;
      });
      return queryResult(
        result.rows,
        result.command === 'SELECT' ? undefined : (result.rowCount ?? 0),
      );
    };

  async function runTransaction<T>(work: (trx: Transaction<Schema>) => Promise<T>): Promise<T> {
    const client = await waitForConnection(() => pool.connect());
    let isBroken = true;
    try {
      const beginResult = client.query(beginStatement);
      const [value] = await Promise.all([work(kysely.transaction(runOn(client))), beginResult]);
      const { command } = await client.query('COMMIT');
      isBroken = false;
      // A failed statement that `work` swallowed turns COMMIT into ROLLBACK.
      if (command === 'ROLLBACK')
        throw new Error('The transaction was rolled back by an earlier failure');
      return value;
    } catch (error) {
      if (isBroken) isBroken = !(await rollBack(client));
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  const transact = <T>(work: (trx: Transaction<Schema>) => Promise<T>) =>
    withRetries(() => runTransaction(work));

  const runOnPool = runOn(pool);
  /** A statement that found no connection, or that was given up for another's sake, has not run. */
  const runWithRetries = (query: CompiledQuery) =>
    waitForConnection(() => withRetries(() => runOnPool(query)));
  return {
    kind: 'postgres',
    db: kysely.database((query) => pending.track(runWithRetries(query))),
    transact: (work) => pending.track(transact(work)),
    pool: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async analyze() {},
    async ping() {
      await pool.query(writeProbe);
    },
    async close() {
      // The pool would leave those who still wait for a connection waiting for ever.
      await pending.whenIdle();
      await pool.end();
    },
  };
}

async function rollBack(client: PoolClient): Promise<boolean> {
  return client.query('ROLLBACK').then(
    () => true,
    () => false,
  );
}

/** Does again what PostgreSQL gave up and took back: for another's sake, or for a table that has changed. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempts === MAX_ATTEMPTS || !isRetryable(error)) throw error;
      await wait(Math.random() * 10 * attempts);
    }
  }
}

/** Asks again for what needs a new connection, while others have taken the last one. */
async function waitForConnection<T>(connect: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + CONNECTION_WAIT_MS;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      const isOutOfConnections =
        error instanceof DatabaseError && error.code === TOO_MANY_CONNECTIONS;
      if (!isOutOfConnections || performance.now() > deadline) throw error;
      await wait(50 + Math.random() * 200);
    }
  }
}

/** True where a migration has given a table another column since a connection has planned its statement. */
function isPlanOutdated(error: unknown): boolean {
  return error instanceof DatabaseError && error.routine === 'RevalidateCachedQuery';
}

function isRetryable(error: unknown): boolean {
  if (isPlanOutdated(error)) return true;
  return (
    error instanceof DatabaseError && error.code !== undefined && retryableCodes.has(error.code)
  );
}

const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8_OID ? Number : types.getTypeParser(oid, format);

/** Names each statement, so that a connection parses and plans it once. */
function createStatementNames() {
  const names = new Map<string, string>();
  let count = 0;
  return {
    queryConfigFor(text: string, parameters: readonly unknown[]): QueryConfig {
      const values = [...parameters];
      let name = names.get(text);
      if (name === undefined) {
        if (names.size >= PREPARED_LIMIT) return { text, values };
        name = `s${(count += 1)}`;
        names.set(text, name);
      }
      return { name, text, values };
    },
    /** Forgets a name, for every connection: what was planned under it is of no more use. */
    invalidate(name: string | undefined) {
      for (const [text, existingName] of names) if (existingName === name) names.delete(text);
    },
  };
}

/** Counts what has begun and not ended, so that closing can wait for it. */
function createPendingCounter() {
  let count = 0;
  let notifyIdle: (() => void) | undefined;
  return {
    async track<T>(work: Promise<T>): Promise<T> {
      count += 1;
      try {
        return await work;
      } finally {
        count -= 1;
        if (count === 0) notifyIdle?.();
      }
    },
    async whenIdle(): Promise<void> {
      if (count > 0) await new Promise<void>((resolve) => (notifyIdle = resolve));
    },
  };
}
