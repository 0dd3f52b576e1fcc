import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { findFreePort } from '../../../scripts/port.mjs';
import {
  buy,
  cardToken,
  newKey,
  order,
  paths,
  send,
  type RequestTarget,
} from '../../fixtures/buyer.ts';

const SIZE = '24m';
/**
 * Command-line options of `unshare`. They give the started process its own mounts, which other
 * processes do not see.
 */
const ownMounts = ['--user', '--map-root-user', '--mount'];
const mount = (folder: string) => `mount -t tmpfs -o size=${SIZE} tmpfs ${folder}`;
const canMount =
  spawnSync('unshare', [...ownMounts, 'sh', '-c', mount('/mnt')], { stdio: 'ignore' }).status === 0;

let child: ChildProcess | undefined;
let folder = '';
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('a full disk', () => {
  // Runs only on systems where a user may mount a small disk.
  test.runIf(canMount)(
    'loses no acknowledged purchase, and the server recovers when space is free again',
    async () => {
      folder = mkdtempSync(join(tmpdir(), 'coverfront-full-'));
      const port = await findFreePort();
      const origin = `http://localhost:${port}`;
      const main = join(import.meta.dirname, '../../fixtures/server-main.ts');
      const start = `${mount(folder)} && exec ${process.execPath} ${main}`;
      const own = { PORT: String(port), DATA_DIR: folder, DATABASE_URL: '', SITE_URL: origin };
      const env = {
        ...process.env,
        NODE_ENV: '',
        SANDBOX: '1',
        RATE_LIMIT_FACTOR: '10000',
        ...own,
      };
      child = spawn('unshare', [...ownMounts, 'sh', '-c', start], { env });
      let log = '';
      child.stdout?.on('data', (text: Buffer) => (log += text.toString()));
      const ready = async () => (await fetch(`${origin}/readyz`).catch(() => null))?.status;
      await expect.poll(ready).toBe(200);

      const server: RequestTarget = { request: (path, init) => fetch(origin + path, init) };
      const addNewCard = async () => {
        const token = await cardToken(server);
        const owner = { first_name: 'Ana', last_name: 'Lopez', token };
        const { body } = await send(server, 'POST', paths.potentialMethod, owner);
        return body.public_id as string;
      };
      const spareCard = await addNewCard();
      const acknowledged = new Map<string, { body: object; policy: string }>();
      async function buyPolicy(card: string) {
        const [key, body] = [newKey(), order(card)];
        const response = await buy(server, body, { key });
        if (response.status === 200)
          acknowledged.set(key, { body, policy: response.body.policy_id });
        return response;
      }
      for (let times = 0; times < 5; times += 1)
        expect((await buyPolicy(await addNewCard())).status).toBe(200);

      // Only the server process sees the mounted disk, so the path leads through that process.
      const fillerFile = join(`/proc/${child.pid}/root`, folder, 'filler');
      const block = Buffer.alloc(256 * 1024);
      for (let size = block.length; size > 0; size = Math.floor(size / 2))
        fill(fillerFile, block, size);

      let lastResponse = await buyPolicy(spareCard);
      // The last pages of the database log may still have room for a few purchases, so several
      // purchases are tried.
      for (let attempts = 0; lastResponse.status === 200 && attempts < 200; attempts += 1)
        lastResponse = await buyPolicy(await addNewCard().catch(() => spareCard));
      expect(lastResponse.status).toBe(503);
      expect(lastResponse.body.error.code).toBe('not_available');
      expect(Number(lastResponse.headers.get('retry-after'))).toBeGreaterThan(0);
      await expect.poll(ready).toBe(503);
      for (const event of ['call_failed', 'database_not_writable']) {
        const line = () => log.split('\n').find((one) => one.includes(event));
        // Waits, because the server writes its log lines only every quarter of a second.
        await expect.poll(line).toBeDefined();
        expect(line()).toContain('errcode=13');
        expect(line()).toContain(`database=${join(folder, 'coverfront.sqlite')}`);
      }

      rmSync(fillerFile);
      await expect.poll(ready).toBe(200);
      expect((await buyPolicy(await addNewCard())).status).toBe(200);
      for (const [key, { body, policy }] of acknowledged) {
        const again = await buy(server, body, { key });
        expect([again.status, again.body.policy_id]).toEqual([200, policy]);
      }
    },
  );
});

/** Appends blocks to a file until the disk is full. */
function fill(file: string, block: Buffer, size: number): void {
  try {
    for (;;) writeFileSync(file, block.subarray(0, size), { flag: 'a' });
  } catch (error) {
    expect(error).toMatchObject({ code: 'ENOSPC' });
  }
}
