// Inserts many rows with few SQL statements, on both databases.
import { sql, type Insertable, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '../../server/data/database.ts';
import type { Schema } from '../../server/data/schema.ts';

/** Rows by table. The order of the keys is the order of the inserts. */
export type RowsByTable = { [Table in keyof Schema]?: Insertable<Schema[Table]>[] };

type Row = Record<string, string | number | null>;

/** Inserts all rows in the caller's transaction. Rows of one table must have the same columns. */
export async function insertRows(
  trx: Transaction<Schema>,
  kind: Database['kind'],
  rows: RowsByTable,
): Promise<void> {
  for (const [table, list] of Object.entries(rows))
    if (list.length > 0) await insertInto(kind, table, list as unknown as Row[]).execute(trx);
}

/** Passes all rows as one JSON parameter, with a list of values per row. */
function insertInto(kind: Database['kind'], table: string, rows: Row[]): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {});
  const json = JSON.stringify(rows.map((row) => columns.map((column) => row[column] ?? null)));
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = columns.map((column, at) => {
    if (kind === 'sqlite') return sql.raw(`value ->> ${at}`);
    const isNumber = rows.some((row) => typeof row[column] === 'number');
    return sql.raw(isNumber ? `(value ->> ${at})::integer` : `value ->> ${at}`);
  });
  const source =
    kind === 'sqlite' ? sql`json_each(${json})` : sql`json_array_elements(${json}::json) as value`;
  return sql`insert into ${sql.table(table)} (${names}) select ${sql.join(values)} from ${source}`;
}
