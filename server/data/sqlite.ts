import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  SelectQueryNode,
  SqliteAdapter,
  SqliteQueryCompiler,
  type CompiledQuery,
  type QueryResult,
} from 'kysely';
import { createCommitQueue } from './commit-queue.ts';
import type { Database } from './database.ts';
import { createKyselyFactory, toKyselyResult } from './kysely.ts';
import { SQLITE_DISK_FULL_CODE } from './sqlite-codes.ts';

export const DATABASE_FILE_NAME = 'coverfront.sqlite';
/**
 * Statement that tests whether the database accepts writes. A test that only reads is not enough,
 * because a full disk still allows reads.
 */
const WRITE_PROBE = "UPDATE settings SET value = value WHERE name = 'signing_secret'";
/** Minimum number of free bytes on the disk. One group of purchases may need this much. */
const MIN_FREE_BYTES = 1024 * 1024;
/**
 * Maximum number of cached prepared statements. The server normally uses fewer statements. Only
 * statements with lists of varying length can exceed this number.
 */
const PREPARED_LIMIT = 400;

/**
 * Opens the embedded database in `dataDir`. The first connection writes transactions in groups. The
 * second connection reads committed data while a group is being written. Between groups, reads use
 * the first connection, because every commit empties the second connection's cache.
 * synchronous=FULL: committed data survives a power loss.
 */
export function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, DATABASE_FILE_NAME);
  restrictPermissions(file);
  dropStatistics(file);
  const writer = openConnection(file, false);
  writer.file.exec('PRAGMA journal_mode = WAL');
  writer.file.exec('PRAGMA synchronous = FULL');
  // Allows 16 MB of write-ahead log between two checkpoints, so that pages that change often are
  // rarely copied into the database file.
  writer.file.exec('PRAGMA wal_autocheckpoint = 4000');
  const reader = openConnection(file, true);
  const queue = createCommitQueue(writer);
  const kysely = createKyselyFactory({
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  });

  return {
    kind: 'sqlite',
    db: kysely.database(async (query) =>
      SelectQueryNode.is(query.query)
        ? (writer.inTransaction() ? reader : writer).run(query)
        : queue.add(async () => writer.run(query)),
    ),
    transact: (work) =>
      queue.add((isOver) =>
        work(
          kysely.transaction(async (query) => {
            if (isOver()) throw new Error('The transaction has ended');
            return writer.run(query);
          }),
        ),
      ),
    async ping() {
      await queue.add(async () => writer.execute(WRITE_PROBE));
      await assertFreeSpace(dataDir);
    },
    async close() {
      await queue.close();
      reader.file.close();
      writer.file.close();
    },
  };
}

/**
 * Throws when the disk is almost full. The write probe is not enough: a disk may have space for one
 * page, but not for a purchase.
 * @throws Error with SQLite's code for a full disk
 */
async function assertFreeSpace(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize >= MIN_FREE_BYTES) return;
  throw Object.assign(new Error('The disk is full'), { errcode: SQLITE_DISK_FULL_CODE });
}

/**
 * Allows only the file's owner to read and write the database file and its log files. New log files
 * get the same permissions.
 */
function restrictPermissions(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  for (const part of [file, `${file}-wal`, `${file}-shm`])
    try {
      chmodSync(part, 0o600);
    } catch (error) {
      // A process that stops may delete its log files at any time.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
}

/**
 * Drops the query planner's statistics, which an older release stored. Without statistics, the
 * planner assumes large tables and uses their indexes. Statistics of a nearly empty table make it
 * scan this table, also after the table has grown.
 */
function dropStatistics(path: string): void {
  // Uses its own connection, because a connection keeps the statistics that it has loaded.
  const file = new DatabaseSync(path, { timeout: 1000 });
  for (const table of ['sqlite_stat1', 'sqlite_stat4']) file.exec(`DROP TABLE IF EXISTS ${table}`);
  file.close();
}

function openConnection(path: string, readOnly: boolean) {
  const file = new DatabaseSync(path, {
    readOnly,
    timeout: 1000,
    enableForeignKeyConstraints: true,
  });
  // Sets the cache size to 16 MB (the value is in kilobytes), so that the upper levels of every
  // index stay in memory.
  file.exec('PRAGMA cache_size = -16000');
  const prepared = new Map<string, { statement: StatementSync; returnsRows: boolean }>();

  function prepare(sql: string) {
    const statement = file.prepare(sql);
    if (prepared.size >= PREPARED_LIMIT) prepared.clear();
    const entry = { statement, returnsRows: statement.columns().length > 0 };
    prepared.set(sql, entry);
    return entry;
  }

  return {
    file,
    inTransaction: () => file.isTransaction,
    execute(sql: string) {
      (prepared.get(sql) ?? prepare(sql)).statement.run();
    },
    run({ sql, parameters }: CompiledQuery): QueryResult<unknown> {
      const { statement, returnsRows } = prepared.get(sql) ?? prepare(sql);
      // The cast is safe, because Kysely's types allow only column values here. SQLite itself
      // rejects values that it cannot store.
      const values = parameters as SQLInputValue[];
      if (returnsRows) return toKyselyResult(statement.all(...values));
      return toKyselyResult([], statement.run(...values).changes);
    },
  };
}
