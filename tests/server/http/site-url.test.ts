import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSiteListener } from '../../../server/http/serve-site.ts';

const page = `<link rel="canonical" href="http://localhost:4321/about"><p>${'Words. '.repeat(200)}</p>`;
const files = {
  'about.html': page,
  'about.html.br': brotliCompressSync(page),
  'robots.txt': 'Sitemap: http://localhost:4321/sitemap-index.xml',
  'sitemap-pages.xml': '<loc>http://localhost:4321/</loc><loc>http://localhost:43210/</loc>',
  'entry.js': '"http://localhost:4321"',
  '_coverfront/site.json': '{"address":"http://localhost:4321/"}',
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'coverfront-address-'));
  mkdirSync(join(folder, '_coverfront'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
});
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Requests a path from a server whose SITE_URL is `siteUrl`. Accepts Brotli compression as a
 * browser does.
 */
async function at(siteUrl: string, path: string, headers: Record<string, string> = {}) {
  const httpServer = createServer(
    createSiteListener({ dir: folder, allowedOrigins: () => [], siteUrl }),
  );
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const { port } = httpServer.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { 'accept-encoding': 'br', ...headers },
  });
  const text = await response.text();
  httpServer.close();
  return { response, text };
}

test('a site that was built for another URL contains the URL at which it is served', async () => {
  const { response, text } = await at('https://shop.example', '/about');
  expect(text).toBe(page.replace('http://localhost:4321', 'https://shop.example'));
  expect(response.headers.get('content-encoding')).toBe('br');
  const robots = await at('https://shop.example', '/robots.txt');
  expect(robots.text).toBe('Sitemap: https://shop.example/sitemap-index.xml');
  const sitemap = await at('https://shop.example', '/sitemap-pages.xml');
  expect(sitemap.text).toBe('<loc>https://shop.example/</loc><loc>http://localhost:43210/</loc>');
});

test('scripts are sent as built, and so is everything at the URL of the build', async () => {
  expect((await at('https://shop.example', '/entry.js')).text).toBe(files['entry.js']);
  const { response, text } = await at('http://localhost:4321', '/about');
  expect(text).toBe(page);
  expect(response.headers.get('content-length')).toBe(String(files['about.html.br'].length));
});

test('a page that was cached from another site URL is sent again', async () => {
  const tagOf = async (siteUrl: string) =>
    (await at(siteUrl, '/about')).response.headers.get('etag') ?? '';
  const shopPage = await tagOf('https://shop.example');
  const again = await at('https://shop.example', '/about', { 'if-none-match': shopPage });
  expect(again.response.status).toBe(304);
  const other = await at('https://other.example', '/about', { 'if-none-match': shopPage });
  expect(other.text).toContain('https://other.example/about');
});
