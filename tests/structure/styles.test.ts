import { describe, expect, test } from 'vitest';
import { customMedia, layerOrder } from '../../src/contract/style-rules.ts';
import { readSourceFiles } from '../fixtures/source-files.ts';

const sheets = readSourceFiles()
  .filter(({ path }) => /^(src|server\/accounts)\/.*\.css$/.test(path))
  .map(({ path, text }) => ({ path, text: text.replace(/\/\*[\s\S]*?\*\//g, '') }));

const name = new RegExp(
  Object.keys(customMedia)
    .map((key) => `\\(${key}\\)`)
    .join('|'),
  'g',
);

/** Widths at which one part of one page changes. */
const ownWidths = new Map([
  ['(max-width: 360px), (--tablet) and (--narrow)', 'Four facts are in narrow columns.'],
  ['(max-width: 1160px)', 'The two lists of the menu would touch.'],
  ['(min-width: 1200px)', 'The drawing has space next to the text.'],
]);

describe('stylesheets', () => {
  test('have every rule in a cascade layer', () => {
    const layer = new RegExp(
      `^@layer (${/ (.*);/.exec(layerOrder)?.[1]?.replaceAll(',', '|')}) \\{$`,
    );
    // Prettier indents everything inside a layer.
    const outside = sheets.flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => /^\S/.test(line) && !/^(\}|@import .*;)$/.test(line) && !layer.test(line))
        .map((line) => `${path}: ${line}`),
    );
    expect(outside).toEqual([]);
  });

  test('name their breakpoints', () => {
    const queries = sheets.flatMap(({ text }) =>
      [...text.matchAll(/@media ([^{]+) \{/g)].map(([, query = '']) => query),
    );
    const isNamed = (query: string) => !/\(--|width/.test(query.replaceAll(name, ''));
    expect(queries.filter((query) => !ownWidths.has(query) && !isNamed(query))).toEqual([]);
    const known = [...Object.keys(customMedia).map((key) => `(${key})`), ...ownWidths.keys()];
    const all = queries.join('\n');
    expect(known.filter((query) => !all.includes(query))).toEqual([]);
  });
});
