import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { migrate } from '../../../server/data/migrate.ts';
import { openDatabase } from '../../../server/data/open-database.ts';
import { addCard, buy, order, type RequestTarget } from '../../fixtures/buyer.ts';
import { emptyDatabase, onBothDatabases } from '../../fixtures/databases.ts';
import { spawnServer } from '../../fixtures/server-process.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** Runs an operator's command as its npm script does. */
async function run(
  name: string,
  file: string,
  settings: Record<string, string>,
  options: string[] = [],
) {
  const env = { ...process.env, ...settings };
  const path = join(root, 'server/commands', `${name}.ts`);
  return promisify(execFile)(process.execPath, [path, file, ...options], { cwd: root, env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }) => ({ code: code as number, output: stderr as string }),
  );
}

onBothDatabases('a backup', (kind) => {
  test('is made during purchases, and the restored server continues to sell', async () => {
    const { settings, remove } = await emptyDatabase(kind);
    const file = join(mkdtempSync(join(tmpdir(), 'coverfront-backup-')), 'shop.backup');
    const start = () =>
      spawnServer({
        dataDir: settings.DATA_DIR,
        settings: { DATABASE_URL: settings.DATABASE_URL },
      });
    let server = await start();
    const requestTarget: RequestTarget = {
      request: (path, init) => fetch(server.origin + path, init),
    };
    const buyPolicy = async () => {
      const { status, body } = await buy(requestTarget, order(await addCard(requestTarget)));
      expect(status).toBe(200);
      return body.policy_number as string;
    };
    const isKnown = async (number: string) => {
      const page = await fetch(`${server.origin}/sandbox/mailbox`);
      return (await page.text()).includes(number);
    };
    const before = await buyPolicy();
    expect((await run('backup', file, settings)).code).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const after = await buyPolicy();
    expect(await run('restore', file, settings, ['--yes'])).toMatchObject({
      code: 1,
      output: expect.stringMatching(/A server is using|The database has other connections: [1-9]/),
    });
    await server.stop();

    expect(await run('restore', file, settings)).toEqual({
      code: 2,
      output: 'Not restored. Confirm with --yes.\n',
    });
    const restored = await run('restore', file, settings, ['--yes']);
    const target =
      kind === 'sqlite'
        ? join(settings.DATA_DIR, 'coverfront.sqlite')
        : new URL(settings.DATABASE_URL).host + new URL(settings.DATABASE_URL).pathname;
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.output).toContain(`Everything in the database ${target} is replaced.`);
    expect(restored.output).toContain(`is restored into ${target}.`);
    if (kind === 'sqlite') {
      const previousPath = /Previous database: (\S+)/.exec(restored.output)?.[1] ?? '';
      expect(existsSync(previousPath)).toBe(true);
    }
    server = await start();
    expect(await isKnown(before)).toBe(true);
    expect(await isKnown(after)).toBe(false);
    expect(await buyPolicy()).not.toBe(before);
    await server.stop();
    await remove();
  });

  test('fails without changes for an invalid, missing or existing file', async () => {
    const { settings, remove } = await emptyDatabase(kind);
    const file = join(settings.DATA_DIR, 'note.txt');
    writeFileSync(file, 'no backup');
    const server = await spawnServer({
      dataDir: settings.DATA_DIR,
      settings: { DATABASE_URL: settings.DATABASE_URL },
    });
    await server.stop();
    expect(await run('restore', file, settings, ['--yes'])).toMatchObject({ code: 1 });
    expect(await run('restore', join(settings.DATA_DIR, 'nothing'), settings)).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no file'),
    });
    expect(await run('backup', file, settings)).toMatchObject({
      code: 1,
      output: expect.stringContaining('already exists'),
    });
    const again = await spawnServer({
      dataDir: settings.DATA_DIR,
      settings: { DATABASE_URL: settings.DATABASE_URL },
    });
    expect(await again.stop()).toBe(0);
    await remove();
  });

  test('replaces a database with other connections only on PostgreSQL and with --force', async () => {
    const { settings, remove } = await emptyDatabase(kind);
    const file = join(mkdtempSync(join(tmpdir(), 'coverfront-backup-')), 'shop.backup');
    const database = openDatabase({
      ...settings,
      DATABASE_URL: settings.DATABASE_URL || undefined,
    });
    await migrate(database);
    expect((await run('backup', file, settings)).code).toBe(0);
    await database.ping();
    const forced = await run('restore', file, settings, ['--yes', '--force']);
    expect(forced.code).toBe(kind === 'postgres' ? 0 : 1);
    await database.close();
    await remove();
  });
});
