import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepPicture, PictureFault } from '../../packages/editor/src/pictures.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'coverfront-pictures-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const keep = (name: string, svg: string) => keepPicture(root, name, Buffer.from(svg));
const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;

test('an SVG file is kept as it was handed in', async () => {
  const svg = drawing('<path d="M0 0h9v9z"/>');
  expect(await keep('Our Desk.svg', svg)).toBe('/pictures/our-desk.svg');
  expect(readFileSync(join(root, 'public/pictures/our-desk.svg'), 'utf8')).toBe(svg);
});

test.each([
  [
    'a script by a prefix',
    '<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>',
    /<x:script> \(line 1\)/,
  ],
  ['a handler', '\n<path onclick="1"/>', /onclick on <path> \(line 2\)/],
])('an SVG file with %s is refused in words, and not kept', async (_what, inside, words) => {
  const kept = keep('bad.svg', drawing(inside));
  await expect(kept).rejects.toThrow(PictureFault);
  await expect(kept).rejects.toThrow(words);
  expect(readdirSync(root)).toEqual([]);
});

test('an SVG file is refused where it has more than 40 KB', async () => {
  const large = drawing(`<path d="${'M0 0'.repeat(11_000)}"/>`);
  await expect(keep('large.svg', large)).rejects.toThrow('at most 40 KB');
});
