import { mdxToMdast } from 'satteri';
import type { ContentFile } from './content-files.ts';
import type { Fault } from './faults.ts';

/** 'line:column: words, with the same place again (rule)'. */
const message = /^(\d+):\d+: (.*?)(?: \([\w-]+:[\w-]+\))?$/s;
const place = / \(\d+:\d+\)/g;

/** Where a text cannot be read as MDX: a block or a brace that is not closed. The parser stops at the first. */
export function mdxFaults({ file, body, bodyLine }: ContentFile): Fault[] {
  if (!file.endsWith('.mdx') || !body.trim()) return [];
  try {
    mdxToMdast(body);
    return [];
  } catch (error) {
    const [, line = '1', words = ''] = message.exec((error as Error).message) ?? [];
    const says = `the text cannot be read: ${words.replace(place, '') || String(error)}`;
    return [{ file, line: bodyLine + Number(line) - 1, says }];
  }
}
