import { sql, type Compilable, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/** Placeholder in a statement. Each run of the statement supplies the value. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

type ParameterOf<Params> = <Name extends keyof Params & string>(
  name: Name,
) => RawBuilder<Params[Name]>;
type Build<Params, Row> = (db: Kysely<Schema>, parameter: ParameterOf<Params>) => Compilable<Row>;

/**
 * Defines a statement that Kysely builds and compiles only once per kind of database. Use it in
 * code that runs for every purchase or every signed-in request, because building a statement takes
 * longer than SQLite needs to run it.
 * ```ts
 * const define = prepared<{ id: string }>();
 * const byId = define((db, $) => db.selectFrom('claims').selectAll().where('id', '=', $('id')));
 * const [claim] = await byId(trx, { id });
 * ```
 */
export function defineCompiledStatement<Params extends object>() {
  return <Row>(build: Build<Params, Row>) => {
    const compiled = new WeakMap<object, CompiledQuery<Row>>();
    return async (db: Kysely<Schema>, params: Params): Promise<Row[]> => {
      const { adapter } = db.getExecutor();
      let query = compiled.get(adapter);
      if (query === undefined) {
        query = build(db, (name) => sql`${new Placeholder(name)}`).compile();
        compiled.set(adapter, query);
      }
      const parameters = bindParameters(query.parameters, params);
      return (await db.executeQuery<Row>({ ...query, parameters })).rows;
    };
  };
}

function bindParameters(parameters: readonly unknown[], params: object): unknown[] {
  const values = params as Record<string, unknown>;
  return parameters.map((parameter) =>
    parameter instanceof Placeholder ? values[parameter.name] : parameter,
  );
}
