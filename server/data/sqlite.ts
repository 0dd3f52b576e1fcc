import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
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
import { createKyselyFactory, queryResult } from './kysely.ts';
import { DISK_FULL } from './sqlite-codes.ts';

export const DATABASE_FILE_NAME = 'coverfront.sqlite';
/** A write: a full disk answers reads. */
const WRITE_PROBE = "UPDATE settings SET value = value WHERE name = 'signing_secret'";
/** Bytes that a group of purchases may take. */
const MIN_FREE_BYTES = 1024 * 1024;
/** Statements are kept prepared up to here; more shapes than this come only from lists of varying length. */
const PREPARED_LIMIT = 400;

/**
 * The embedded database under `dataDir`: one connection that writes, in groups, and one that reads what
 * is committed while a group is under way. Between groups the first one reads too, for every commit
 * empties the other's cache. synchronous=FULL: what was acknowledged survives the loss of power.
 */
export function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, DATABASE_FILE_NAME);
  restrictPermissions(file);
  const writer = openConnection(file, false);
  writer.file.exec('PRAGMA journal_mode = WAL');
  writer.file.exec('PRAGMA synchronous = FULL');
  // 16 MB of log between two checkpoints: pages that are written often are then copied back seldom.
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
            if (isOver()) throw new Error('The transaction is over');
            return writer.run(query);
          }),
        ),
      ),
    // It looks at some two thousand rows of an index at most, and only at tables that have grown tenfold.
    analyze: () => queue.add(async () => writer.execute('PRAGMA optimize')),
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

/** One page may fit where a purchase does not. @throws as SQLite does when the disk is full */
async function assertFreeSpace(dataDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize >= MIN_FREE_BYTES) return;
  throw Object.assign(new Error('The disk is full'), { errcode: DISK_FULL });
}

/** The log and its index take the rights of the file that they belong to. */
function restrictPermissions(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  for (const part of [file, `${file}-wal`, `${file}-shm`])
    if (existsSync(part)) chmodSync(part, 0o600);
}

function openConnection(path: string, readOnly: boolean) {
  const file = new DatabaseSync(path, {
    readOnly,
    timeout: 1000,
    enableForeignKeyConstraints: true,
  });
  // In kilobytes: the upper parts of every index stay in memory.
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
      // SQLite itself refuses what it cannot hold; Kysely's types let only column values through.
      const values = parameters as SQLInputValue[];
      if (returnsRows) return queryResult(statement.all(...values));
      return queryResult([], statement.run(...values).changes);
    },
  };
}
