import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allowInlineStyles, inlineStylesheets } from '../../src/integrations/inline-styles.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coverfront-styles-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function writeFiles(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return inlineStylesheets(pathToFileURL(`${folder}/`));
}

const link = (name: string) => `<link rel="stylesheet" href="/_astro/${name}.css">`;
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const sourceOf = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

test('a page gets its stylesheets inline, in their order, and their hash in its policy', async () => {
  const sources = await writeFiles({
    'index.html': `<head>${link('a')}${link('b')}</head>`,
    'buy/address.html': `<head>${link('b')}</head>`,
    'plain.html': '<head></head>',
    '_astro/a.css': 'p{color:red}\n',
    '_astro/b.css': 'a::before{content:"$&"}',
  });
  const both = 'p{color:red}\na::before{content:"$&"}';
  expect(read('index.html')).toBe(`<head><style>${both}</style></head>`);
  expect(read('buy/address.html')).toBe('<head><style>a::before{content:"$&"}</style></head>');
  expect(read('plain.html')).toBe('<head></head>');
  expect(Object.fromEntries(sources)).toEqual({
    '/': sourceOf(both),
    '/buy/address': sourceOf('a::before{content:"$&"}'),
  });
  const policy = "default-src 'self'; style-src 'self' 'sha256-x'; img-src data:";
  const table = allowInlineStyles(
    {
      '/': { 'content-security-policy': policy, 'x-other': '1' },
      '/plain': { 'content-security-policy': policy },
    },
    sources,
  );
  expect(table).toEqual({
    '/': {
      'content-security-policy': `default-src 'self'; style-src 'self' 'sha256-x' ${sourceOf(both)}; img-src data:`,
      'x-other': '1',
    },
    '/plain': { 'content-security-policy': policy },
  });
});

test('a stylesheet that would end the inline style stops the build', async () => {
  const files = { 'a.html': link('a'), '_astro/a.css': 'p{content:"</STYLE>"}' };
  await expect(writeFiles(files)).rejects.toThrow('/_astro/a.css would end the inline style');
});
