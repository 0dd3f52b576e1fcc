import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveImage, ImageError } from '../../packages/editor/src/images.ts';
import { blankImage, hugePng } from '../fixtures/photos.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'coverfront-pictures-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const storeImage = (name: string, svg: string) => saveImage(root, name, Buffer.from(svg));
const drawing = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`;

test('an SVG file is stored unchanged', async () => {
  const svg = drawing('<path d="M0 0h9v9z"/>');
  expect(await storeImage('Our Desk.svg', svg)).toBe('/pictures/our-desk.svg');
  expect(readFileSync(join(root, 'public/pictures/our-desk.svg'), 'utf8')).toBe(svg);
});

test.each([
  [
    'a script by a prefix',
    '<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script>',
    /<x:script> \(line 1\)/,
  ],
  ['a handler', '\n<path onclick="1"/>', /onclick on <path> \(line 2\)/],
])(
  'an SVG file with %s is rejected with a message, and not stored',
  async (_what, inside, message) => {
    const stored = storeImage('bad.svg', drawing(inside));
    await expect(stored).rejects.toThrow(ImageError);
    await expect(stored).rejects.toThrow(message);
    expect(readdirSync(root)).toEqual([]);
  },
);

test('an SVG file is rejected above 40 KB', async () => {
  const large = drawing(`<path d="${'M0 0'.repeat(11_000)}"/>`);
  await expect(storeImage('large.svg', large)).rejects.toThrow('at most 40 KB');
});

test('a detailed photo is reduced to at most 200 KB', async () => {
  const [width, height] = [2400, 1800];
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = await sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer();
  const path = await saveImage(root, 'Crowd.jpg', photo);
  expect(path).toBe('/pictures/crowd.webp');
  const stored = readFileSync(join(root, `public${path}`));
  expect(stored.length).toBeLessThanOrEqual(200 * 1024);
  expect((await sharp(stored).metadata()).width).toBeGreaterThan(500);
});

test.each([
  ['has an enormous number of pixels', () => hugePng(60_000, 60_000, 2)],
  ['is an SVG file', () => Buffer.from(drawing('<path d="M0 0h9v9z"/>'))],
  ['is a GIF file', () => blankImage('gif')],
])('a photo.png that %s is rejected with a message, and not stored', async (_what, create) => {
  const stored = saveImage(root, 'photo.png', await create());
  await expect(stored).rejects.toThrow(/^The picture cannot be read or is too large/);
  expect(readdirSync(root)).toEqual([]);
});
