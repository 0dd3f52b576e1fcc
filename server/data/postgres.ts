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
import { createKyselyFactory, toKyselyResult } from './kysely.ts';
import type { Schema } from './schema.ts';

const PREPARED_LIMIT = 400;
const MAX_ATTEMPTS = 10;
/**
 * PostgreSQL's type id of int8, which count(*) and sum(integer) return. int8 values are parsed as
 * numbers, because none comes near 2^53.
 */
const INT8_OID = 20;

const beginStatement = { name: 'begin', text: 'BEGIN' };
/**
 * Statement that tests whether the database accepts writes. A test that only reads is not enough,
 * because a standby or a server with a full disk still allows reads.
 */
const writeProbe = "UPDATE settings SET value = value WHERE name = 'signing_secret'";

/**
 * Maximum time in milliseconds to wait when PostgreSQL has no free connection. It is shorter than a
 * client's time-out.
 */
const CONNECTION_WAIT_MS = 5_000;
const TOO_MANY_CONNECTIONS = '53300';

/**
 * PostgreSQL's codes for a serialization failure and a deadlock. The statement or the whole
 * transaction is then retried.
 */
const retryableCodes = new Set(['40001', '40P01']);

/**
 * Opens a PostgreSQL database. The first statement opens the first connection.
 * @param poolSize Maximum number of connections of this server. See docs/operations.md for sizing.
 */
export function openPostgres(connectionString: string, poolSize = 8): Database {
  const pool = new Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    // Sends BEGIN and the first statement to PostgreSQL at the same time. Also sends independent
    // statements at the same time.
    pipeline: true,
    types: { getTypeParser },
  });
  // Without a listener, an error event would end the server process. The listeners do nothing,
  // because the pool replaces a broken connection and the connection's statements reject. The
  // pool's own listener covers only idle connections. A connection in use has no listener until the
  // code that requested it adds a listener.
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
      return toKyselyResult(
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
      // PostgreSQL runs ROLLBACK instead of COMMIT when a statement failed and `work` ignored the
      // failure. PostgreSQL reports no error then.
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
  /**
   * Retries are safe, because the failed statement had no effect: it got no connection, or
   * PostgreSQL rolled it back.
   */
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
    async ping() {
      await pool.query(writeProbe);
    },
    async close() {
      // Waits for running work first. After pool.end(), work that still waits for a connection
      // would wait forever.
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

/**
 * Retries work that PostgreSQL rolled back because of a conflict with another transaction, or
 * because a migration has changed a table.
 */
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

/** Retries while PostgreSQL has no free connection, for at most CONNECTION_WAIT_MS. */
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

/**
 * True when the error means that a migration changed a table after a connection had planned a
 * statement for this table.
 */
function isPlanOutdated(error: unknown): boolean {
  return error instanceof DatabaseError && error.routine === 'RevalidateCachedQuery';
}

/** True when a row was rejected because a unique constraint already has its value. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23505';
}

function isRetryable(error: unknown): boolean {
  if (isPlanOutdated(error)) return true;
  return (
    error instanceof DatabaseError && error.code !== undefined && retryableCodes.has(error.code)
  );
}

const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === INT8_OID ? Number : types.getTypeParser(oid, format);

/**
 * Assigns a name to each statement, so that a connection parses and plans the statement only once.
 */
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
    /**
     * Forgets a statement's name, because the plan that connections cache under this name is
     * outdated. The statement gets a new name.
     */
    invalidate(name: string | undefined) {
      for (const [text, existingName] of names) if (existingName === name) names.delete(text);
    },
  };
}

/** Counts the work that is running, so that close() can wait until it is done. */
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
