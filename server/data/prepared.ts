import { sql, type Compilable, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/** Placeholder in a statement. Each run of the statement supplies the value. */
class Placeholder {
  readonly name: string;
  /** Position in the list, if the parameter is a list. */
  readonly index: number | undefined;
  constructor(name: string, index?: number) {
    this.name = name;
    this.index = index;
  }
}

type ParameterOf<Params> = <Name extends keyof Params & string>(
  name: Name,
) => RawBuilder<Params[Name] extends readonly (infer Item)[] ? Item : Params[Name]>;
type Build<Params, Row> = (db: Kysely<Schema>, parameter: ParameterOf<Params>) => Compilable<Row>;

/**
 * Lengths of lists that statements are compiled for. A shorter list is filled up with its last
 * value, so that few statements exist. Longer lists have a multiple of the longest of these lengths.
 */
const listLengths = [1, 10, 50, 200];

/**
 * Defines a statement that Kysely builds and compiles only once per kind of database. Use it in
 * code that runs for every purchase or every signed-in request, because building a statement takes
 * longer than SQLite needs to run it. One parameter can be a list of values for `in`. With an empty
 * list, the statement returns no rows without running.
 * ```ts
 * const define = prepared<{ id: string }>();
 * const byId = define((db, $) => db.selectFrom('claims').selectAll().where('id', '=', $('id')));
 * const [claim] = await byId(trx, { id });
 * ```
 */
export function defineCompiledStatement<Params extends object>() {
  return <Row>(build: Build<Params, Row>) => {
    const compiled = new WeakMap<object, Map<number, CompiledQuery<Row>>>();
    return async (db: Kysely<Schema>, params: Params): Promise<Row[]> => {
      const list = Object.values(params).find(Array.isArray);
      if (list?.length === 0) return [];
      const length = list ? compiledLength(list.length) : 0;
      const { adapter } = db.getExecutor();
      const queries = compiled.get(adapter) ?? new Map<number, CompiledQuery<Row>>();
      compiled.set(adapter, queries);
      let query = queries.get(length);
      if (query === undefined) {
        query = build(db, (name) => placeholders(name, params[name], length)).compile();
        queries.set(length, query);
      }
      const parameters = bindParameters(query.parameters, params);
      return (await db.executeQuery<Row>({ ...query, parameters })).rows;
    };
  };
}

function compiledLength(length: number): number {
  const longest = listLengths.at(-1) ?? 1;
  return listLengths.find((one) => one >= length) ?? Math.ceil(length / longest) * longest;
}

function placeholders<Value>(name: string, value: unknown, length: number): RawBuilder<Value> {
  if (!Array.isArray(value)) return sql`${new Placeholder(name)}`;
  const items = Array.from({ length }, (_, index) => sql`${new Placeholder(name, index)}`);
  return sql`(${sql.join(items)})`;
}

function bindParameters(parameters: readonly unknown[], params: object): unknown[] {
  const values = params as Record<string, unknown>;
  return parameters.map((parameter) => {
    if (!(parameter instanceof Placeholder)) return parameter;
    const value = values[parameter.name];
    if (!Array.isArray(value)) return value;
    return value[Math.min(parameter.index ?? 0, value.length - 1)];
  });
}
