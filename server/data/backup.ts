import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { DATABASE_FILE_NAME } from './sqlite.ts';
import { sqlitePrimaryCode } from './sqlite-codes.ts';

/** Settings that say where the database is: SQLite's folder or PostgreSQL's URL. */
interface DatabaseLocation {
  DATA_DIR: string;
  DATABASE_URL?: string;
}

/** Error of a backup or restore. Its message tells the operator how to fix the problem. */
export class BackupError extends Error {}

/**
 * Writes a consistent snapshot of the whole database to a file. Servers may use the database
 * meanwhile. The file is a SQLite database or, for PostgreSQL, a dump in pg_dump's custom format.
 * @param to Path of a file that does not exist yet.
 * @throws BackupError
 */
export async function createBackup(location: DatabaseLocation, to: string): Promise<void> {
  if (existsSync(to)) throw new BackupError(`${to} already exists. Choose another file name.`);
  if (location.DATABASE_URL !== undefined) {
    // Creates the file with owner-only permissions before pg_dump runs. pg_dump does not change the
    // permissions of an existing file.
    writeFileSync(to, '', { mode: 0o600, flag: 'wx' });
    const args = ['--format=custom', '--no-owner', `--file=${to}`];
    return runPostgres('pg_dump', args, location.DATABASE_URL).catch((error: unknown) => {
      rmSync(to, { force: true });
      throw error;
    });
  }
  const file = join(location.DATA_DIR, DATABASE_FILE_NAME);
  if (!existsSync(file)) throw new BackupError(`There is no database at ${file}.`);
  const database = new DatabaseSync(file, { timeout: 10_000 });
  try {
    database.prepare('VACUUM INTO ?').run(to);
    chmodSync(to, 0o600);
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  } finally {
    database.close();
  }
}

interface RestoreOptions {
  now: Date;
  /** Called after all checks and before the first change. If it rejects, nothing changes. */
  confirm(): Promise<void>;
  /** True to replace a PostgreSQL database that has other connections. */
  force?: boolean | undefined;
}

/**
 * Replaces the database with a backup. No server may have the database open during the restore. The
 * next start of a server migrates the database. SQLite: the previous database file is renamed.
 * PostgreSQL: the data is replaced in one transaction.
 * @returns Path of the previous database file, if there is one.
 * @throws BackupError
 */
export async function restoreBackup(
  { DATA_DIR, DATABASE_URL }: DatabaseLocation,
  from: string,
  { now, confirm, force = false }: RestoreOptions,
): Promise<string | undefined> {
  if (!existsSync(from)) throw new BackupError(`There is no file ${from}.`);
  if (DATABASE_URL !== undefined) {
    if (!force) await assertNoOtherConnections(DATABASE_URL);
    await confirm();
    const args = ['--clean', '--if-exists', '--no-owner', '--single-transaction', from];
    await runPostgres('pg_restore', args, DATABASE_URL);
    return undefined;
  }
  assertIntact(from);
  const file = join(DATA_DIR, DATABASE_FILE_NAME);
  if (existsSync(file)) assertNoOtherProgram(file);
  await confirm();
  const previousFile = existsSync(file) ? moveAside(file, now) : undefined;
  copyFileSync(from, file);
  chmodSync(file, 0o600);
  return previousFile;
}

/** @throws BackupError when the file `from` is damaged or is not a database of this server */
function assertIntact(from: string): void {
  let problem: unknown;
  try {
    const backup = new DatabaseSync(from, { readOnly: true });
    try {
      const { integrity_check: integrity } = backup.prepare('PRAGMA integrity_check').get() ?? {};
      backup.prepare('SELECT name FROM migrations').all();
      if (integrity === 'ok') return;
      problem = integrity;
    } finally {
      backup.close();
    }
  } catch (error) {
    problem = error instanceof Error ? error.message : error;
  }
  throw new BackupError(`${from} is not a valid backup: ${String(problem)}.`);
}

/** @throws BackupError when a server or another program is connected to the PostgreSQL database */
async function assertNoOtherConnections(connectionString: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    // PostgreSQL's own processes, such as autovacuum, have no user.
    const { rows } = await client.query<{ others: string }>(
      `SELECT count(*) AS others FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL`,
    );
    const others = Number(rows[0]?.others);
    if (others > 0)
      throw new BackupError(
        `The database has other connections: ${others}. Stop all servers, then restore. If no server is among them, add --force.`,
      );
  } finally {
    await client.end();
  }
}

/**
 * Writes the changes of the write-ahead log into the database file.
 * @throws BackupError when another program has the file open
 */
function assertNoOtherProgram(file: string): void {
  try {
    const current = new DatabaseSync(file);
    try {
      // This statement throws while another program has the file open.
      current.exec('PRAGMA journal_mode = DELETE');
    } finally {
      current.close();
    }
  } catch (error) {
    if (sqlitePrimaryCode(error) === 5)
      throw new BackupError(`A server is using ${file}. Stop it, then restore.`);
    // An error other than a lock means that the current file is damaged. The restore continues,
    // because it replaces the file.
  }
}

/** Renames the current database file and returns the new path. */
function moveAside(file: string, now: Date): string {
  assertNoOtherProgram(file);
  const previousFile = `${file}.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
  for (const part of ['', '-wal', '-shm'])
    if (existsSync(file + part)) renameSync(file + part, previousFile + part);
  return previousFile;
}

/**
 * Runs a PostgreSQL client program. The password is passed in an environment variable and not as an
 * argument, because other users of the computer can see the arguments of running programs.
 */
function runPostgres(program: string, args: readonly string[], databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...args, `--dbname=${url.href}`], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    });
    child.once('error', () =>
      reject(new BackupError(`${program} was not found. Install PostgreSQL's client programs.`)),
    );
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new BackupError(`${program} failed. See its output above.`));
    });
  });
}
