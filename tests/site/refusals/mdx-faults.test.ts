import { expect, test } from 'vitest';
import { mdxFaults } from '../../../src/site/refusals/mdx-faults.ts';
import type { ContentFile } from '../../../src/site/refusals/content-files.ts';

const page = (body: string, file = 'src/content/pages/press.mdx') =>
  ({ file, body, bodyLine: 10 }) as ContentFile;

test('a text that can be read has no fault', () => {
  expect(mdxFaults(page('Hello *you*.\n\n<Company say="name" />\n'))).toEqual([]);
  expect(mdxFaults(page('\n'))).toEqual([]);
});

test('a block that is not closed is told with the line of its file, without the place twice', () => {
  expect(mdxFaults(page('One.\n\n<CtaBanner title="Go">\n'))).toEqual([
    {
      file: 'src/content/pages/press.mdx',
      line: 12,
      says: 'the text cannot be read: Expected a closing tag for `<CtaBanner>`',
    },
  ]);
});

test('a brace that is not closed is a fault of MDX, and none of Markdown', () => {
  expect(mdxFaults(page('From {price'))).toHaveLength(1);
  expect(mdxFaults(page('From {price', 'src/content/faq/price.md'))).toEqual([]);
});
