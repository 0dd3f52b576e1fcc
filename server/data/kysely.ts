import {
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  Transaction,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

/** Function that runs one compiled statement. */
export type RunStatement = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

/** Returns the kind of a database from its connection or one of its transactions. */
export const kindOf = (db: Kysely<Schema>): Database['kind'] =>
  db.getExecutor().adapter instanceof SqliteAdapter ? 'sqlite' : 'postgres';

/**
 * Converts rows to Kysely's result type. The SQLite and the PostgreSQL code both use this function.
 */
export function toKyselyResult(rows: unknown[], changes?: number | bigint): QueryResult<unknown> {
  return changes === undefined ? { rows } : { rows, numAffectedRows: BigInt(changes) };
}

/**
 * Creates Kysely instances that share one compiler and pass every statement to a given function.
 * They replace the drivers that Kysely includes, because those drivers prepare each statement
 * again, commit transactions one by one and allow only one statement at a time.
 */
export function createKyselyFactory(
  dialect: Pick<Dialect, 'createQueryCompiler' | 'createAdapter'>,
) {
  const compiler = dialect.createQueryCompiler();
  const adapter = dialect.createAdapter();
  const driver = new DummyDriver();
  const fullDialect: Dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => compiler,
    createAdapter: () => adapter,
    createIntrospector: () => {
      throw new Error('Introspection is not supported: the migrations define the tables');
    },
  };
  const propsFor = (run: RunStatement) => {
    const connection = createConnection(run);
    const executor = new DefaultQueryExecutor(compiler, adapter, {
      provideConnection: (consumer) => consumer(connection),
    });
    return { config: { dialect: fullDialect }, driver, dialect: fullDialect, executor };
  };
  return {
    database: (run: RunStatement) => new Kysely<Schema>(propsFor(run)),
    transaction: (run: RunStatement) => new Transaction<Schema>(propsFor(run)),
  };
}

function createConnection(run: RunStatement): DatabaseConnection {
  return {
    // The cast is safe, because Kysely derives the row type from the statement that it compiled.
    executeQuery: <Row>(query: CompiledQuery) => run(query) as Promise<QueryResult<Row>>,
    streamQuery: () => {
      throw new Error('Streaming is not supported');
    },
  };
}
