import { chmodSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { hasPostgres } from '../../fixtures/databases.ts';
import { createDatabase, startPostgres, type Postgres } from '../../fixtures/postgres.ts';
import { spawnProvider, type ProviderProcess } from '../../fixtures/provider-process.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'coverfront-start-'));
const FILE = 'coverfront.sqlite';

/** What a start that fails says, in one line. */
async function startLine(options: { dataDir?: string; settings?: Record<string, string> }) {
  const provider = await spawnProvider({ ...options, ready: false });
  expect(await provider.ended).toBe(1);
  return provider.output().trim();
}

describe('a database file that cannot be used', () => {
  test('is named where it is no database', async () => {
    const dataDir = folder();
    writeFileSync(
      join(dataDir, FILE),
      'not a database, but long enough to be looked at '.repeat(9),
    );
    const line = await startLine({ dataDir });
    expect(line).toBe(
      `The database ${join(dataDir, FILE)} is no database. Put a backup in its place: npm run restore.`,
    );
  });

  test('is named where DATA_DIR is a file, or lies under one', async () => {
    const dataDir = join(folder(), 'data');
    writeFileSync(dataDir, '');
    expect(await startLine({ dataDir })).toBe(
      `DATA_DIR ${dataDir} is a file. Set DATA_DIR to a folder.`,
    );
    expect(await startLine({ dataDir: join(dataDir, 'below') })).toContain('lies under a file');
  });

  test.skipIf(process.getuid?.() === 0)('is named where it cannot be written', async () => {
    const dataDir = folder();
    chmodSync(dataDir, 0o500);
    expect(await startLine({ dataDir })).toContain('cannot be');
  });

  test('is its owner’s alone, its log too, also where an earlier release left it open', async () => {
    const dataDir = folder();
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(join(dataDir, FILE), '', { mode: 0o644 });
    const provider = await spawnProvider({ dataDir });
    for (const part of ['', '-wal', '-shm'])
      expect([part, statSync(join(dataDir, FILE + part)).mode & 0o777]).toEqual([part, 0o600]);
    await provider.stop();
  });
});

describe.skipIf(!hasPostgres)('a PostgreSQL', () => {
  let postgres: Postgres | undefined;
  let provider: ProviderProcess | undefined;
  afterEach(async () => {
    await provider?.stop();
    await postgres?.stop();
    [postgres, provider] = [undefined, undefined];
  });

  test('that has no such database is named without the password', async () => {
    postgres = await startPostgres();
    const address = new URL(postgres.url);
    address.pathname = '/nowhere';
    const line = await startLine({ settings: { DATABASE_URL: address.href } });
    expect(line).toMatch(/^PostgreSQL at \S+\/nowhere has no such database\./);
  });

  test('that is not there yet is waited for', async () => {
    postgres = await startPostgres();
    const { url } = await createDatabase(postgres.url);
    await postgres.halt();
    provider = await spawnProvider({ settings: { DATABASE_URL: url }, ready: false });
    await expect.poll(provider.output).toContain('waiting_for_database');
    await postgres.resume();
    await expect.poll(provider.output).toContain('Ready at');
    expect(provider.output()).toContain('cannot be reached (ECONNREFUSED)');
  });
});
