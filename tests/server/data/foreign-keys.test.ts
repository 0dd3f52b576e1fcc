import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../fixtures/test-server.ts';

let server: TestServer;
beforeEach(async () => {
  // Both databases have the same schema, and only SQLite's catalog is read here.
  server = await startTestServer({ kind: 'sqlite', settings: { SANDBOX: '0' } });
});
afterEach(() => server.stop());

const read = async <Row>(text: string) =>
  (await sql.raw<Row>(text).execute(server.services.database.db)).rows;

/**
 * Returns the first column of each index of a table. Partial indexes that only leave out nulls are
 * included.
 */
async function indexed(table: string): Promise<string[]> {
  const lists = await read<{ name: string }>(`select name from pragma_index_list('${table}')`);
  const first = await Promise.all(
    lists.map(({ name }) =>
      read<{ name: string }>(`select name from pragma_index_info('${name}') where seqno = 0`),
    ),
  );
  return first.flat().map(({ name }) => name);
}

test('every foreign key column has an index, because the rows that it refers to are deleted', async () => {
  const tables = await read<{ name: string }>(
    "select name from sqlite_master where type = 'table'",
  );
  const missing: string[] = [];
  for (const { name } of tables) {
    const keys = await read<{ column: string }>(
      `select "from" as "column" from pragma_foreign_key_list('${name}')`,
    );
    const columns = await indexed(name);
    for (const { column } of keys) if (!columns.includes(column)) missing.push(`${name}.${column}`);
  }
  expect(tables.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
