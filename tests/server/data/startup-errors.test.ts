import { chmodSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { hasPostgres } from '../../fixtures/databases.ts';
import { createDatabase, startPostgres, type Postgres } from '../../fixtures/postgres.ts';
import { spawnServer, type ServerProcess } from '../../fixtures/server-process.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'coverfront-start-'));
const FILE = 'coverfront.sqlite';

/** Starts a server whose start must fail. Returns its output. */
async function startupErrorLine(options: { dataDir?: string; settings?: Record<string, string> }) {
  const server = await spawnServer({ ...options, ready: false });
  expect(await server.exited).toBe(1);
  return server.output().trim();
}

describe('the database file', () => {
  test('is named in the error when it is not a database', async () => {
    const dataDir = folder();
    writeFileSync(
      join(dataDir, FILE),
      'not a database, but long enough to be looked at '.repeat(9),
    );
    const line = await startupErrorLine({ dataDir });
    expect(line).toBe(
      `The database ${join(dataDir, FILE)} is not a database. Restore a backup: npm run restore.`,
    );
  });

  test('cannot be created when DATA_DIR is a file or lies under one', async () => {
    const dataDir = join(folder(), 'data');
    writeFileSync(dataDir, '');
    expect(await startupErrorLine({ dataDir })).toBe(
      `DATA_DIR ${dataDir} is a file. Set DATA_DIR to a folder.`,
    );
    expect(await startupErrorLine({ dataDir: join(dataDir, 'below') })).toContain(
      'is inside a file',
    );
  });

  test.skipIf(process.getuid?.() === 0)('is reported when it is not writable', async () => {
    const dataDir = folder();
    chmodSync(dataDir, 0o500);
    expect(await startupErrorLine({ dataDir })).toContain('cannot be');
  });

  test('is accessible only to its owner, with its log, even if an earlier release left it open', async () => {
    const dataDir = folder();
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, FILE), '', { mode: 0o644 });
    const server = await spawnServer({ dataDir });
    for (const part of ['', '-wal', '-shm'])
      expect([part, statSync(join(dataDir, FILE + part)).mode & 0o777]).toEqual([part, 0o600]);
    await server.stop();
  });
});

describe.skipIf(!hasPostgres)('a PostgreSQL server', () => {
  let postgres: Postgres | undefined;
  let server: ServerProcess | undefined;
  afterEach(async () => {
    await server?.stop();
    await postgres?.stop();
    [postgres, server] = [undefined, undefined];
  });

  test('without the configured database is named in the error, without the password', async () => {
    postgres = await startPostgres();
    const databaseUrl = new URL(postgres.url);
    databaseUrl.pathname = '/nowhere';
    const line = await startupErrorLine({ settings: { DATABASE_URL: databaseUrl.href } });
    expect(line).toMatch(/^PostgreSQL at \S+\/nowhere does not have this database\./);
  });

  test('that is not running yet is awaited', async () => {
    postgres = await startPostgres();
    const { url } = await createDatabase(postgres.url);
    await postgres.halt();
    server = await spawnServer({ settings: { DATABASE_URL: url }, ready: false });
    await expect.poll(server.output).toContain('waiting_for_database');
    await postgres.resume();
    await expect.poll(server.output).toContain('Ready at');
    expect(server.output()).toContain('cannot be reached (ECONNREFUSED)');
  });
});
