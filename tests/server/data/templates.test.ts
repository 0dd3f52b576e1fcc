import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../../fixtures/databases.ts';
import { startTestServer } from '../../fixtures/test-server.ts';

const now = () => new Date('2027-03-14T15:09:26.535Z');
const tableNames = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table'",
  postgres: "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
};
/** Tables that always differ between two databases: secrets, and the times of the migrations. */
const left = new Set(['settings', 'migrations']);

onBothDatabases('a sandbox copied from a template', (kind) => {
  /** Returns all rows of a new sandbox database, by table. */
  async function sandboxRows() {
    const server = await startTestServer({ kind, services: { now } });
    const { db } = server.services.database;
    const rows: Record<string, string[]> = {};
    const tables = await sql.raw<{ name: string }>(tableNames[kind]).execute(db);
    for (const { name } of tables.rows.filter((table) => !left.has(table.name))) {
      const all = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(name)}`.execute(db);
      rows[name] = all.rows.map(withoutRandom).toSorted();
    }
    await server.stop();
    return rows;
  }

  test('has the same rows as a sandbox that writes its own demo data', async () => {
    const own = await sandboxRows();
    const copied = await sandboxRows();
    expect(Object.keys(own).length).toBeGreaterThan(20);
    expect(own['policies']?.length).toBeGreaterThan(5);
    expect(copied).toEqual(own);
  });
});

/**
 * Removes the random values of a row: the salted hash, the encrypted account number and the ids
 * from newId().
 */
function withoutRandom(row: Record<string, unknown>): string {
  const { password_hash: _salted, encrypted_number: _encrypted, ...rest } = row;
  return JSON.stringify(rest).replace(/(?<=[a-z]_)[a-z0-9]{24}(?![a-z0-9])/g, 'random');
}
