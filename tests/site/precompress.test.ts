import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressFolder, precompress } from '../../src/integrations/precompress.ts';
import { runHook } from '../fixtures/run-hook.ts';

let cache: string;
let site: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'coverfront-cache-'));
});
afterEach(() => rmSync(cache, { recursive: true }));

/**
 * Builds a site with these files. Returns the files of the folder, and what the build has logged.
 */
async function build(files: Record<string, string>, later = false) {
  site = mkdtempSync(join(tmpdir(), 'coverfront-packed-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(site, name), text);
  const edit = (html: Buffer) => Buffer.from(html.toString().replace('</head>', '<mark></head>'));
  const integration = precompress(edit, later);
  let logText = '';
  const url = (folder: string) => pathToFileURL(`${folder}/`);
  await runHook(integration, 'astro:config:done', { config: { cacheDir: url(cache) } });
  await runHook(integration, 'astro:build:done', {
    dir: url(site),
    logger: { info: (line: string) => (logText = line) },
  });
  if (later) {
    expect(readdirSync(site).filter((name) => /\.(br|gz)$/.test(name))).toEqual([]);
    await compressFolder(site, url(cache));
  }
  const built = new Map(readdirSync(site).map((name) => [name, readFileSync(join(site, name))]));
  rmSync(site, { recursive: true });
  return { built, logText };
}

const page = (text: string) => `<head></head>${text.repeat(100)}`;

test('every text file has compressed versions, and a page is compressed after its edit', async () => {
  const { built } = await build({
    'about.html': page('About us. '),
    'few.txt': 'Few words',
    'a.png': 'x'.repeat(999),
  });
  const about = page('About us. ').replace('</head>', '<mark></head>');
  expect(built.get('about.html')?.toString()).toBe(about);
  expect(brotliDecompressSync(built.get('about.html.br')!).toString()).toBe(about);
  expect(gunzipSync(built.get('about.html.gz')!).toString()).toBe(about);
  expect([...built.keys()].toSorted()).toEqual([
    'a.png',
    'about.html',
    'about.html.br',
    'about.html.gz',
    'few.txt',
  ]);
});

test('only changed files are compressed again', async () => {
  const first = await build({ 'one.html': page('One. '), 'two.html': page('Two. ') });
  expect(first.logText).toMatch(/^4 compressed, 0 reused/);
  const second = await build({ 'one.html': page('One. '), 'two.html': page('Another. ') });
  expect(second.logText).toMatch(/^2 compressed, 2 reused/);
  expect(second.built.get('one.html.br')).toEqual(first.built.get('one.html.br'));
  expect(brotliDecompressSync(second.built.get('two.html.br')!).toString()).toContain('Another.');
});

test('files with the same content are compressed at the same time without errors', async () => {
  const samePages = Array.from({ length: 20 }, (_, at) => [`page-${at}.html`, page('Same. ')]);
  const { built } = await build(Object.fromEntries(samePages));
  const compressedFiles = [...built]
    .filter(([name]) => name.endsWith('.br'))
    .map(([, file]) => file);
  expect(compressedFiles).toHaveLength(20);
  expect(compressedFiles.every((file) => file.equals(compressedFiles[0]!))).toBe(true);
});

test('deferred compression gives the same files', async () => {
  const files = { 'about.html': page('About us. '), 'a.js': 'let a;'.repeat(100) };
  const { built } = await build(files);
  expect((await build(files, true)).built).toEqual(built);
});

test('files that no build has used for two weeks are removed from the cache', async () => {
  await build({ 'one.html': page('One. ') });
  const folder = join(cache, 'precompress');
  const long = new Date(Date.now() - 15 * 24 * 60 * 60 * 1000);
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), long, long);
  await build({ 'two.html': page('Two. ') });
  expect(readdirSync(folder)).toHaveLength(2);
});
