import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadBrand } from '../../src/integrations/brand-theme.ts';
import { buildSiteInto } from '../fixtures/build-site.ts';

const root = join(import.meta.dirname, '..', '..');
const file = 'tests/fixtures/brands/second.json';
const first = loadBrand(join(root, 'src/content/brand/alderway.json'));
const second = loadBrand(join(root, file));
let site = '';

beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'coverfront-brand-'));
  await buildSiteInto(site, { NODE_ENV: 'production', BRAND_FILE: file });
});
afterAll(() => rmSync(site, { recursive: true, force: true }));

const read = (name: string) => readFileSync(join(site, name), 'utf8');

test('another brand file leaves no trace of the demo brand on any page', () => {
  const traces = [first.name, first.phone.display, ...Object.values(first.emails)];
  const files = readdirSync(site, { recursive: true, encoding: 'utf8' });
  const textFiles = files.filter((name) => /\.(html|js|css|svg|txt|xml|json)$/.test(name));
  expect(textFiles.length).toBeGreaterThan(30);
  expect(textFiles.filter((name) => traces.some((trace) => read(name).includes(trace)))).toEqual(
    [],
  );
});

test('another brand file provides its names, links, mark, colors and fonts', () => {
  const { name, agency, tokens, phone, links, logo } = second;
  const home = read('index.html');
  const preload = `<link rel="preload" href="${tokens.fontDisplay.src}"`;
  const expected = [name, agency, phone.href, links.support, logo.left, preload];
  expect(expected.filter((own) => !home.includes(own))).toEqual([]);
  expect(read('brand.css')).toContain(tokens.fontDisplay.family);
  expect(read('brand.css').toUpperCase()).toContain(tokens.brand);
});

test("a brand's external pages are redirect targets, and ours stay out of the sitemap", () => {
  const { about, careers } = second.links;
  const redirects = JSON.parse(read('_coverfront/redirects.json')) as object[];
  expect(redirects).toContainEqual({ from: '/about', to: about, status: 302 });
  expect(read('_redirects')).toContain(`/careers ${careers} 302`);
  expect(read('about.html')).toContain(`http-equiv="refresh" content="0; url=${about}"`);
  expect(read('sitemap-pages-0.xml')).not.toMatch(/\/(about|careers)</);
});
