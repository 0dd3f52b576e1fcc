import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ImageError, saveImage } from '../../packages/editor/src/images.ts';
import { isSafeEntryName, projectFile } from '../../packages/editor/src/project-file.ts';

let folder: string;
let root: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coverfront-hostile-'));
  root = join(folder, 'project');
  mkdirSync(join(root, 'src/content'), { recursive: true });
  writeFileSync(join(folder, 'secret.mdx'), 'secret');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a name of an entry cannot lead out of its folder', () => {
  for (const name of ['press', 'collectibles/wine-insurance', '2026_a'])
    expect(isSafeEntryName(name), name).toBe(true);
  const bad = '../a|a/../../b|a\\b|..\\a|/etc/a|a//b|a/|C:/a|a:b|a%2fb|a\0|a\n|a.b|.a|A|é|a b|-a|';
  for (const name of bad.split('|')) expect(isSafeEntryName(name), name).toBe(false);
});

test('a file behind a link out of the project is neither read nor written', () => {
  expect(projectFile(root, 'src/content/new/press.mdx')).toBe(
    join(root, 'src/content/new/press.mdx'),
  );
  symlinkSync(join(folder, 'secret.mdx'), join(root, 'src/content/link.mdx'));
  symlinkSync(join(folder, 'missing.mdx'), join(root, 'src/content/dangling.mdx'));
  symlinkSync(folder, join(root, 'src/content/out'));
  mkdirSync(join(folder, 'project-2'));
  symlinkSync(join(folder, 'project-2'), join(root, 'src/content/sibling'));
  for (const file of ['link.mdx', 'dangling.mdx', 'out/secret.mdx', 'out/new.mdx', 'sibling/a'])
    expect(() => projectFile(root, `src/content/${file}`), file).toThrow('outside the project');
  expect(() => projectFile(root, '../secret.mdx')).toThrow('outside the project');
});

test('a picture is stored only in public/pictures, whatever its name is', async () => {
  const png = await sharp({
    create: { width: 2, height: 2, channels: 3, background: 'red' },
  })
    .png()
    .toBuffer();
  const names = ['../../evil.png', '..\\..\\evil.png', 'a\0.png', '/etc/x.png', '.htaccess', '😀'];
  for (const name of names)
    expect(await saveImage(root, name, png), name).toMatch(/^\/pictures\/[a-z0-9-]+\.webp$/);
  expect(readdirSync(root).toSorted()).toEqual(['public', 'src']);
  expect(readdirSync(folder).toSorted()).toEqual(['project', 'secret.mdx']);
});

test('a picture is not stored behind a link out of the project', async () => {
  symlinkSync(folder, join(root, 'public'));
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await expect(saveImage(root, 'a.svg', svg)).rejects.toThrow('outside the project');
  expect(existsSync(join(folder, 'pictures'))).toBe(false);
});

/** Returns a PNG file of a few kilobytes that claims to have 40,000 by 40,000 pixels. */
async function pixelBomb(): Promise<Buffer> {
  const image = { width: 64, height: 64, channels: 3, background: 'red' } as const;
  const png = await sharp({ create: image }).png().toBuffer();
  png.writeUInt32BE(40_000, 16);
  png.writeUInt32BE(40_000, 20);
  return png;
}

test.each([
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['a PDF', '%PDF-1.7\n1 0 obj\n'],
  ['an archive', 'PK\u0003\u0004'],
  ['nothing', ''],
])('%s that is named as a picture is rejected', async (_name, text) => {
  await expect(saveImage(root, 'a.png', Buffer.from(text))).rejects.toThrow(ImageError);
  expect(existsSync(join(root, 'public'))).toBe(false);
});

test('a picture with too many bytes or pixels is rejected', async () => {
  await expect(saveImage(root, 'a.png', Buffer.alloc(10_240_001))).rejects.toThrow('10 MB');
  await expect(saveImage(root, 'a.png', await pixelBomb())).rejects.toThrow(ImageError);
});

test('an SVG file that is named as a photo is rejected', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>';
  await expect(saveImage(root, 'a.png', Buffer.from(svg))).rejects.toThrow(ImageError);
});
