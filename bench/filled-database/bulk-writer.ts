// Writes millions of rows to a migrated database that nobody else uses. Indexes are dropped first
// and created again at the end, which is faster than keeping them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { Client } from 'pg';
import { findPostgresFolder } from '../../scripts/postgres-binaries.mjs';
import { DATABASE_FILE_NAME } from '../../server/data/sqlite.ts';
import type { RowsByTable } from './insert-rows.ts';

export interface BulkWriter {
  /** Rows of one table must always have the same columns. */
  write(rows: RowsByTable): Promise<void>;
  /** Creates the indexes again and closes the database. */
  finish(): Promise<void>;
}

type Row = Record<string, string | number | null | undefined>;

const tablesOf = (rows: RowsByTable) =>
  (Object.entries(rows) as unknown as [string, Row[]][]).filter(([, list]) => list.length > 0);

/** Opens a writer that inserts all rows in one transaction. A crash destroys the database. */
export function openSqliteBulkWriter(folder: string): BulkWriter {
  const file = new DatabaseSync(join(folder, DATABASE_FILE_NAME), {
    enableForeignKeyConstraints: false,
  });
  const pragmas = ['journal_mode = MEMORY', 'synchronous = OFF', 'cache_size = -400000'];
  for (const pragma of pragmas) file.exec(`PRAGMA ${pragma}`);
  const indexes = file
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
    .all();
  for (const { name } of indexes) file.exec(`DROP INDEX ${String(name)}`);
  file.exec('BEGIN');
  const statements = new Map<string, { columns: string[]; insert: StatementSync }>();
  const statementOf = (table: string, row: Row) => {
    const known = statements.get(table);
    if (known) return known;
    const columns = Object.keys(row);
    const marks = columns.map(() => '?').join(', ');
    const insert = file.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`);
    const statement = { columns, insert };
    statements.set(table, statement);
    return statement;
  };
  return {
    async write(rows) {
      for (const [table, list] of tablesOf(rows)) {
        const { columns, insert } = statementOf(table, list[0] ?? {});
        for (const row of list) insert.run(...columns.map((column) => row[column] ?? null));
      }
    },
    async finish() {
      file.exec('COMMIT');
      for (const { sql } of indexes) file.exec(String(sql));
      file.exec('PRAGMA journal_mode = WAL');
      file.close();
    },
  };
}

/** Opens a writer that copies each table through its own psql. Foreign keys are not checked. */
export async function openPostgresBulkWriter(url: string): Promise<BulkWriter> {
  const indexes = await query(
    url,
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS sql FROM pg_index
      JOIN pg_class ON pg_class.oid = indrelid
      WHERE relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  );
  await query(url, indexes.map(({ name }) => `DROP INDEX ${name}`).join('; '));
  const copies = new Map<string, ReturnType<typeof startCopy>>();
  return {
    async write(rows) {
      for (const [table, list] of tablesOf(rows)) {
        let copy = copies.get(table);
        if (!copy) copies.set(table, (copy = startCopy(url, table, Object.keys(list[0] ?? {}))));
        await copy.write(list);
      }
    },
    async finish() {
      for (const copy of copies.values()) await copy.finish();
      await query(
        url,
        `SET maintenance_work_mem = '512MB'; ${indexes.map((index) => index.sql).join('; ')}`,
      );
    },
  };
}

function startCopy(url: string, table: string, columns: string[]) {
  const command = `COPY ${table} (${columns.join(', ')}) FROM STDIN`;
  const psql = join(findPostgresFolder() ?? '', 'psql');
  const child = spawn(psql, ['--quiet', '--no-psqlrc', '--dbname', url, '--command', command], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, PGOPTIONS: '-c session_replication_role=replica' },
  });
  const exited = once(child, 'exit');
  return {
    async write(list: Row[]) {
      const lines = list.map((row) => columns.map((column) => toCopyText(row[column])).join('\t'));
      if (!child.stdin.write(`${lines.join('\n')}\n`)) await once(child.stdin, 'drain');
    },
    async finish() {
      child.stdin.end();
      const [code] = await exited;
      if (code !== 0) throw new Error(`psql exited with ${code} after copying ${table}`);
    },
  };
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function toCopyText(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '\\N';
  return String(value).replaceAll(/[\\\n\r\t]/g, (character) => escapes[character] ?? '');
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows ?? [];
  } finally {
    await client.end();
  }
}
