import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const lists = [
  'server/products/product-routes.ts',
  'src/contract/product-calls.ts',
  'src/contract/product-list.ts',
];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coverfront-product-'));
  for (const file of lists) cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const newProduct = (...names: string[]) =>
  promisify(execFile)(process.execPath, [join(root, 'scripts/new-product.mjs'), ...names], {
    cwd: folder,
  });
const failure = (...names: string[]) =>
  newProduct(...names).then(
    () => 'no failure',
    ({ stderr }: { stderr: string }) => stderr,
  );
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

test('writes eighteen files and one line in each of three lists', async () => {
  const { stdout } = await newProduct('sample-widget');
  const created = [...stdout.matchAll(/^created (.*)$/gm)].map(([, path = '']) => path);
  expect(created).toHaveLength(18);
  for (const path of created) expect(read(path)).not.toMatch(/NAME_[A-Z]/);
  for (const list of lists) {
    const before = readFileSync(join(root, list), 'utf8');
    const added = read(list).slice(before.length);
    expect(read(list).startsWith(before)).toBe(true);
    expect(added.split('\n')).toHaveLength(2);
    expect(added).toContain('sample-widget');
  }
  expect(read('server/products/sample-widget/product.ts')).toContain("numberPrefix: 'SW'");
  expect(read('src/islands/sample-widget/flow.ts')).toContain("product: 'Sample widget'");
  expect(stdout).toContain('Next:');
});

test.each([[[]], [['Bicycle']], [['bicycle-']], [['../bicycle']], [['bicycle', 'boat']]])(
  'rejects the names %j',
  async (names) => {
    expect(await failure(...names)).toContain('Usage: npm run new-product NAME');
  },
);

test('changes nothing if the product exists', async () => {
  await newProduct('bicycle');
  const before = lists.map(read);
  expect(await failure('bicycle')).toMatch(/exists already. Nothing was changed/);
  expect(await failure('renters')).toMatch(/contains renters already. Nothing was changed/);
  expect(lists.map(read)).toEqual(before);
});
