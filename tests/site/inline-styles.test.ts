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

test('a page gets the rules of its elements inline, and all rules in one file at the end', async () => {
  const sources = await writeFiles({
    'index.html': `<head>${link('a')}${link('b')}</head><body><p>x<a href="/">y</a></p></body>`,
    'buy/address.html': `<head>${link('b')}</head><body><i></i><astro-island uid="1"></astro-island></body>`,
    'plain.html': '<head></head>',
    '_astro/a.css': 'p{color:red}b{color:blue}\n',
    '_astro/b.css': 'a::before{content:"$&"}',
  });
  const own = 'p{color:red}a::before{content:"$&"}';
  const [file] = /_astro\/complete\.\w+\.css/.exec(read('index.html')) ?? [];
  expect(read(file!)).toBe('p{color:red}b{color:blue}a::before{content:"$&"}');
  expect(read('index.html')).toBe(
    `<head><style>${own}</style></head><body><p>x<a href="/">y</a></p><link rel="stylesheet" href="/${file}"></body>`,
  );
  expect(read('buy/address.html')).toMatch(
    /<style><\/style><\/head><body><i><\/i><link rel="stylesheet" href="[^"]+"><astro-island/,
  );
  expect(read('plain.html')).toBe('<head></head>');
  expect(Object.fromEntries(sources)).toEqual({ '/': sourceOf(own), '/buy/address': sourceOf('') });
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
      'content-security-policy': `default-src 'self'; style-src 'self' 'sha256-x' ${sourceOf(own)}; img-src data:`,
      'x-other': '1',
    },
    '/plain': { 'content-security-policy': policy },
  });
});

test('a stylesheet that would end the inline style stops the build', async () => {
  const files = { 'a.html': `${link('a')}<p>`, '_astro/a.css': 'p{content:"</STYLE>"}' };
  await expect(writeFiles(files)).rejects.toThrow('/_astro/a.css would end the inline style');
});
