import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnServer, type ServerProcess } from '../fixtures/server-process.ts';
import { originOf, startPartner } from './partner-page.ts';
import { expect, test } from './test.ts';

const source = join(import.meta.dirname, '../../packages/embed');
let server: ServerProcess;
let partner: Server;
let folder: string;

test.beforeAll(async () => {
  execFileSync(process.execPath, ['build.mjs'], { cwd: source });
  const module = readFileSync(join(source, 'dist/mount.js'), 'utf8');
  folder = mkdtempSync(join(tmpdir(), 'coverfront-module-'));
  const file = join(folder, 'partners.json');
  partner = await startPartner(
    () => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Farrow &amp; Tide</title>
<link rel="icon" href="data:,"><main></main><script type="module">${module}
window.heard = [];
const hear = (detail) => heard.push(detail);
const mounted = mountFlow(document.querySelector('main'), {
  site: '${server.origin}/', product: 'baggage', partner: 'farrow', title: 'Bags',
  prefill: { first_name: 'Dana' }, on: { ready: hear, step: hear },
});
window.unmount = mounted.unmount;
try { defineFlow('https://other.example') } catch ({ message }) { window.refusal = message }
</script></html>`,
  );
  writeFileSync(file, JSON.stringify({ partners: [{ origin: originOf(partner) }] }));
  server = await spawnServer({ settings: { PARTNERS_FILE: file, RATE_LIMIT_FACTOR: '1000' } });
});
test.afterAll(async () => {
  partner.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the module mounts a purchase, reports its events and removes it', async ({ page }) => {
  await page.goto(originOf(partner));
  const frame = page.frameLocator('main > coverfront-flow iframe[title="Bags"]');
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  const value = (name: string) => page.evaluate((key) => Reflect.get(window, key), name);
  const heardTypes = async () =>
    ((await value('heard')) as { type: string }[]).map(({ type }) => type).toSorted();
  await expect.poll(heardTypes).toEqual(['ready', 'step']);
  expect(await value('refusal')).toBe(`<coverfront-flow> is already defined for ${server.origin}`);
  await page.evaluate(() => Reflect.get(window, 'unmount')());
  await expect(page.locator('main')).toBeEmpty();
});
