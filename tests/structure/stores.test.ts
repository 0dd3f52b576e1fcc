import { expect, test } from 'vitest';
import { readSourceFiles } from '../fixtures/source-files.ts';

test('no screen watches a store by single keys: the build leaves out what that takes', () => {
  const watching = readSourceFiles().filter(
    ({ path, text }) =>
      path.startsWith('src/') &&
      (/\buseStore\([^()]*,\s*\{/.test(text) || /\b(listen|subscribe)Keys\(/.test(text)),
  );
  expect(watching.map(({ path }) => path)).toEqual([]);
});
