import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { addCard, buy, order, type Reachable } from '../../fixtures/buyer.ts';
import { emptyDatabase, onBothDatabases } from '../../fixtures/databases.ts';
import { spawnProvider } from '../../fixtures/provider-process.ts';

const root = join(import.meta.dirname, '..', '..', '..');

/** Runs a command as its npm script does. */
async function run(name: string, file: string, settings: Record<string, string>) {
  const env = { ...process.env, ...settings };
  const path = join(root, 'provider/commands', `${name}.ts`);
  return promisify(execFile)(process.execPath, [path, file], { cwd: root, env }).then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    ({ code, stderr }) => ({ code: code as number, said: stderr as string }),
  );
}

onBothDatabases('a backup', (kind) => {
  test('is made while policies are sold; restored, it goes on selling', async () => {
    const { settings, remove } = await emptyDatabase(kind);
    const file = join(mkdtempSync(join(tmpdir(), 'coverfront-backup-')), 'shop.backup');
    const start = () =>
      spawnProvider({
        dataDir: settings.DATA_DIR,
        settings: { DATABASE_URL: settings.DATABASE_URL },
      });
    let provider = await start();
    const reach: Reachable = { request: (path, init) => fetch(provider.origin + path, init) };
    const sell = async () => {
      const { status, body } = await buy(reach, order(await addCard(reach)));
      expect(status).toBe(200);
      return body.policy_number as string;
    };
    const isKnown = async (number: string) => {
      const page = await fetch(`${provider.origin}/sandbox/mailbox`);
      return (await page.text()).includes(number);
    };
    const before = await sell();
    expect((await run('backup', file, settings)).code).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const after = await sell();
    if (kind === 'sqlite') {
      expect(await run('restore', file, settings)).toMatchObject({
        code: 1,
        said: expect.stringContaining('A provider works on'),
      });
      expect(await isKnown(after)).toBe(true);
    }
    await provider.stop();

    const restored = await run('restore', file, settings);
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('is restored') });
    if (kind === 'sqlite') {
      const kept = /before: (\S+)/.exec(restored.said)?.[1] ?? '';
      expect(existsSync(kept)).toBe(true);
    }
    provider = await start();
    expect(await isKnown(before)).toBe(true);
    expect(await isKnown(after)).toBe(false);
    expect(await sell()).not.toBe(before);
    await provider.stop();
    await remove();
  });

  test('that is none, or whose name is taken, changes nothing', async () => {
    const { settings, remove } = await emptyDatabase(kind);
    const file = join(settings.DATA_DIR, 'note.txt');
    writeFileSync(file, 'no backup');
    const provider = await spawnProvider({
      dataDir: settings.DATA_DIR,
      settings: { DATABASE_URL: settings.DATABASE_URL },
    });
    await provider.stop();
    expect(await run('restore', file, settings)).toMatchObject({ code: 1 });
    expect(await run('restore', join(settings.DATA_DIR, 'nothing'), settings)).toMatchObject({
      code: 1,
      said: expect.stringContaining('There is no file'),
    });
    expect(await run('backup', file, settings)).toMatchObject({
      code: 1,
      said: expect.stringContaining('exists already'),
    });
    const again = await spawnProvider({
      dataDir: settings.DATA_DIR,
      settings: { DATABASE_URL: settings.DATABASE_URL },
    });
    expect(await again.stop()).toBe(0);
    await remove();
  });
});
