import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findExceededBudgets, groupPagesByIsland } from '../../scripts/budgets.mjs';
import { readImports, readTags, weighSite } from '../../scripts/site-weight.mjs';

const limits = {
  appPages: ['^/buy/'],
  contentPage: { html: 200, htmlAndCss: 300 },
  appPage: { html: 150, entry: 150, lazyChunk: 100, wholeFlow: 300 },
  blockingStylesheets: 1,
  fonts: { total: 60_000, preloaded: 1 },
};
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coverfront-weight-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeSite(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return weighSite(folder);
}

/** Returns random text, which compression can hardly shorten. */
function incompressible(length: number): string {
  let state = 1;
  let text = '// ';
  while (text.length < length) {
    state = (state * 48_271) % 2_147_483_647;
    text += String.fromCodePoint(33 + (state % 90));
  }
  return text;
}

const flowPage =
  '<link rel="stylesheet" href="/a.css"><astro-island component-url="/_astro/Buy.js" renderer-url="/_astro/client.js" props="{&quot;a&quot;:[0,">"]}"></astro-island>';

describe('the import graph', () => {
  test('distinguishes static from dynamic imports in minified code', () => {
    const source =
      'import{a as b}from"./a.js";import"./b.js";export{c}from"./c.js";const d=()=>import("./d.js");import e,{f}from"./e.js";';
    expect(readImports(source)).toEqual({
      static: ['./a.js', './b.js', './c.js', './e.js'],
      dynamic: ['./d.js'],
    });
  });

  test('reads tags with a closing bracket in an attribute', () => {
    const island = readTags(flowPage).find((tag) => tag.name === 'astro-island');
    expect(island?.attributes['renderer-url']).toBe('/_astro/client.js');
    expect(island?.attributes['component-url']).toBe('/_astro/Buy.js');
  });

  test('counts static imports as entry and dynamic imports as lazy', () => {
    const [page] = writeSite({
      'buy/address.html': flowPage,
      'a.css': 'p{}',
      '_astro/client.js': 'import"./react.js"',
      '_astro/react.js': 'Symbol.for("react.transitional.element")',
      '_astro/Buy.js': 'import{r}from"./react.js";const c=()=>import("./Card.js")',
      '_astro/Card.js': 'import"./react.js";import"./mask.js"',
      '_astro/mask.js': '1',
    });
    expect(page?.path).toBe('/buy/address');
    expect(page?.entry.map((script) => script.file).toSorted()).toEqual(
      ['Buy', 'client', 'react'].map((name) => `/_astro/${name}.js`),
    );
    expect(page?.lazy.map((script) => script.file).toSorted()).toEqual(
      ['Card', 'mask'].map((name) => `/_astro/${name}.js`),
    );
    expect(page?.framework).toBe(true);
  });
});

describe('the budgets', () => {
  test('accept a light content page', () => {
    expect(findExceededBudgets(writeSite({ 'index.html': '<h1>Cover</h1>' }), limits)).toEqual([]);
  });

  test('reject React on a page that is not listed as an app page', () => {
    const pages = writeSite({
      'about.html': flowPage,
      'a.css': '',
      '_astro/Buy.js': '',
      '_astro/client.js': '',
    });
    expect(findExceededBudgets(pages, limits)).toEqual([
      '/about is a content page and loads React',
    ]);
  });

  test('reject a stylesheet that delays the first paint', () => {
    const link = (name: string) => `<link rel="stylesheet" href="/${name}.css">`;
    const html = `<head>${link('a')}</head><body>${link('b')}</body>`;
    const pages = writeSite({ 'about.html': html, 'a.css': '', 'b.css': '' });
    expect(findExceededBudgets(pages, { ...limits, blockingStylesheets: 0 })).toEqual([
      '/about waits for stylesheets: /a.css',
    ]);
  });

  test('reject a heavy page, entry, chunk or flow, and a second preloaded font', () => {
    const fonts =
      '<link rel="preload" as="font" href="/1.woff2"><link rel="preload" as="font" href="/2.woff2">';
    const pages = writeSite({
      'heavy.html': `<style>${incompressible(400)}</style>`,
      'buy/card.html': `${flowPage}${fonts}<style>${incompressible(200)}</style>`,
      'a.css': '',
      '_astro/client.js': '',
      '_astro/Buy.js': `${incompressible(250)}\nimport("./Card.js")`,
      '_astro/Card.js': incompressible(200),
    });
    const breaches = findExceededBudgets(pages, limits).map((breach: string) =>
      breach.replace(/ is \d+ bytes/, ''),
    );
    expect(breaches).toEqual([
      '/heavy: HTML, over 200',
      '/heavy: HTML and CSS, over 300',
      '/buy/card: HTML, over 150',
      '/buy/card: entry script, over 150',
      '/buy/card: lazy /_astro/Card.js, over 100',
      'All script of the flow /_astro/Buy.js, over 300',
      '/buy/card preloads 2 fonts: /1.woff2, /2.woff2',
    ]);
  });

  test('count a script once for all pages of a flow', () => {
    const pages = writeSite({
      'buy/a.html': flowPage,
      'buy/b.html': flowPage,
      'a.css': '',
      '_astro/client.js': '',
      '_astro/Buy.js': 'first',
    });
    const [flow] = groupPagesByIsland(pages);
    expect(flow?.pages.length).toBe(2);
    expect(flow?.all.br).toBe(pages[0]!.entry.reduce((sum, script) => sum + script.weight.br, 0));
  });
});
