import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ogImages } from '../../src/integrations/og-images.ts';
import type { OgImageRequest } from '../../src/site/og-image.ts';
import { runHook } from '../fixtures/run-hook.ts';

let cache: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'coverfront-cache-'));
});
afterEach(() => rmSync(cache, { recursive: true }));

/**
 * Builds a site with these pages. Returns the files in the folder /og, and what the build has
 * logged.
 */
async function build(orders: OgImageRequest[], brand?: string) {
  const site = mkdtempSync(join(tmpdir(), 'coverfront-pictures-'));
  mkdirSync(join(site, 'og'));
  writeFileSync(join(site, 'og/list.json'), JSON.stringify(orders));
  const integration = ogImages(brand);
  const url = (folder: string) => pathToFileURL(`${folder}/`);
  let logText = '';
  await runHook(integration, 'astro:config:done', { config: { cacheDir: url(cache) } });
  await runHook(integration, 'astro:build:done', {
    dir: url(site),
    logger: { info: (line: string) => (logText = line) },
  });
  const names = readdirSync(join(site, 'og'), { recursive: true, encoding: 'utf8' });
  const files = names
    .filter((name) => name.includes('.'))
    .map((name) => [name, readFileSync(join(site, 'og', name))] as const);
  rmSync(site, { recursive: true });
  return { files: new Map(files), logText };
}

const faq = { page: 'faq', title: 'Questions', description: 'What people ask.' };
const wine = {
  page: 'collectibles/wine',
  title: 'Wine',
  description: 'Bottles.',
  price: 'From $5',
};

test('every page gets a picture of the specified size, and the list itself is not published', async () => {
  const { files } = await build([faq, wine]);
  expect([...files.keys()].toSorted()).toEqual(['collectibles/wine.png', 'faq.png']);
  const { width, height, format } = await sharp(files.get('faq.png')).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
});

test('only pictures with changed text are rendered again, and all of them for another brand', async () => {
  const first = await build([faq, wine]);
  expect(first.logText).toMatch(/^2 rendered, 0 reused/);
  const second = await build([faq, { ...wine, price: 'From $6' }]);
  expect(second.logText).toMatch(/^1 rendered, 1 reused/);
  expect(second.files.get('faq.png')).toEqual(first.files.get('faq.png'));
  expect(second.files.get('collectibles/wine.png')).not.toEqual(
    first.files.get('collectibles/wine.png'),
  );
  const other = await build([faq, wine], 'tests/fixtures/brands/second.json');
  expect(other.logText).toMatch(/^2 rendered, 0 reused/);
});
