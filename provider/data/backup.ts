import { spawn } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FILE_NAME } from './sqlite.ts';
import { primaryCode } from './sqlite-codes.ts';

/** Where the database is. */
interface Place {
  DATA_DIR: string;
  DATABASE_URL?: string;
}

/** Thrown with a message that an operator can act on. */
export class BackupError extends Error {}

/**
 * Writes the whole database as it stands at one moment to a file, also while providers work on it. The file is
 * a SQLite database, or PostgreSQL's custom format.
 * @param to a file that does not exist
 * @throws BackupError
 */
export async function backUp(place: Place, to: string): Promise<void> {
  if (existsSync(to)) throw new BackupError(`${to} exists already. Name another file.`);
  if (place.DATABASE_URL !== undefined) {
    // pg_dump keeps the rights of a file that is there.
    writeFileSync(to, '', { mode: 0o600, flag: 'wx' });
    const asked = ['--format=custom', '--no-owner', `--file=${to}`];
    return runPostgres('pg_dump', asked, place.DATABASE_URL).catch((error: unknown) => {
      rmSync(to, { force: true });
      throw error;
    });
  }
  const file = join(place.DATA_DIR, FILE_NAME);
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

/**
 * Puts a backup in the place of the database, which no provider may have open; the next start migrates it.
 * What was there before is kept beside it (SQLite), or replaced in one transaction (PostgreSQL).
 * @returns where what was there before is kept
 * @throws BackupError
 */
export async function restore(
  { DATA_DIR, DATABASE_URL }: Place,
  from: string,
  now: Date,
): Promise<string | undefined> {
  if (!existsSync(from)) throw new BackupError(`There is no file ${from}.`);
  if (DATABASE_URL !== undefined) {
    const asked = ['--clean', '--if-exists', '--no-owner', '--single-transaction', from];
    await runPostgres('pg_restore', asked, DATABASE_URL);
    return undefined;
  }
  assertWhole(from);
  const file = join(DATA_DIR, FILE_NAME);
  const kept = existsSync(file) ? setAside(file, now) : undefined;
  copyFileSync(from, file);
  chmodSync(file, 0o600);
  return kept;
}

/** @throws BackupError where it is no database of ours, or damaged */
function assertWhole(from: string): void {
  let problem: unknown;
  try {
    const backup = new DatabaseSync(from, { readOnly: true });
    try {
      const { integrity_check: answer } = backup.prepare('PRAGMA integrity_check').get() ?? {};
      backup.prepare('SELECT name FROM migrations').all();
      if (answer === 'ok') return;
      problem = answer;
    } finally {
      backup.close();
    }
  } catch (error) {
    problem = error instanceof Error ? error.message : error;
  }
  throw new BackupError(`${from} is no backup that can be restored: ${String(problem)}.`);
}

/** Moves the present database away, whole: what its log holds is written into it first. */
function setAside(file: string, now: Date): string {
  try {
    const present = new DatabaseSync(file);
    try {
      // Refused while anybody else has the file open.
      present.exec('PRAGMA journal_mode = DELETE');
    } finally {
      present.close();
    }
  } catch (error) {
    if (primaryCode(error) === 5)
      throw new BackupError(`A provider works on ${file}. Stop it, then restore.`);
    // Damaged: that is why it is replaced.
  }
  const kept = `${file}.before-${now.toISOString().replaceAll(/[:.]/g, '-')}`;
  for (const part of ['', '-wal', '-shm'])
    if (existsSync(file + part)) renameSync(file + part, kept + part);
  return kept;
}

/** Runs one of PostgreSQL's own programs; the password goes where the list of processes does not show it. */
function runPostgres(program: string, asked: readonly string[], address: string): Promise<void> {
  const url = new URL(address);
  const password = decodeURIComponent(url.password);
  url.password = '';
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...asked, `--dbname=${url.href}`], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...(password && { PGPASSWORD: password }) },
    });
    child.once('error', () =>
      reject(new BackupError(`${program} is not there: install PostgreSQL's client programs.`)),
    );
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new BackupError(`${program} has failed; its own words are above.`));
    });
  });
}
