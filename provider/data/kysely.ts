import {
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  Transaction,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely';
import type { Schema } from './schema.ts';

/** Carries out one compiled statement. */
export type RunStatement = (query: CompiledQuery) => Promise<QueryResult<unknown>>;

/** How each instance carries out what is compiled already. */
const runners = new WeakMap<Kysely<Schema>, RunStatement>();

/**
 * Carries out a statement that is compiled already, without the layers that Kysely puts around one.
 * @throws where the instance was made by none of our factories
 */
export async function runCompiled<Row>(
  db: Kysely<Schema>,
  query: CompiledQuery<Row>,
): Promise<Row[]> {
  const run = runners.get(db);
  if (!run) throw new Error('This Kysely instance runs no statements of its own');
  const { rows } = await run(query);
  // Kysely's own claim about the statement that it compiled.
  return rows as Row[];
}

/** Every result of the two drivers, as Kysely wants it. */
export function queryResult(rows: unknown[], changes?: number | bigint): QueryResult<unknown> {
  return changes === undefined ? { rows } : { rows, numAffectedRows: BigInt(changes) };
}

/**
 * Makes Kysely instances that share one compiler and hand every statement to a function of ours. Kysely's
 * own drivers would prepare each statement anew, commit one by one and allow one statement in flight.
 */
export function createKyselyFactory(
  dialect: Pick<Dialect, 'createQueryCompiler' | 'createAdapter'>,
) {
  const compiler = dialect.createQueryCompiler();
  const adapter = dialect.createAdapter();
  const driver = new DummyDriver();
  const whole: Dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => compiler,
    createAdapter: () => adapter,
    createIntrospector: () => {
      throw new Error('The tables are described by the migrations, not read back');
    },
  };
  const propsFor = (run: RunStatement) => {
    const connection = connectionOver(run);
    const executor = new DefaultQueryExecutor(compiler, adapter, {
      provideConnection: (consumer) => consumer(connection),
    });
    return { config: { dialect: whole }, driver, dialect: whole, executor };
  };
  function running<Instance extends Kysely<Schema>>(db: Instance, run: RunStatement): Instance {
    runners.set(db, run);
    return db;
  }
  return {
    database: (run: RunStatement) => running(new Kysely<Schema>(propsFor(run)), run),
    transaction: (run: RunStatement) => running(new Transaction<Schema>(propsFor(run)), run),
  };
}

function connectionOver(run: RunStatement): DatabaseConnection {
  return {
    // Row types are Kysely's own claim about the statement that it compiled.
    executeQuery: <Row>(query: CompiledQuery) => run(query) as Promise<QueryResult<Row>>,
    streamQuery: () => {
      throw new Error('Rows are read whole, not streamed');
    },
  };
}
