import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import asvsIds from '../fixtures/asvs-ids.json' with { type: 'json' };

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const numbersOf = (id: string) => id.slice(1).split('.').map(Number);
/** The requirements of levels 1 and 2, in the order of the standard. */
const allIds = [...asvsIds['1'], ...asvsIds['2']].toSorted((one, other) => {
  const [numbers, others] = [numbersOf(one), numbersOf(other)];
  const index = numbers.findIndex((number, position) => number !== others[position]);
  return (numbers[index] ?? 0) - (others[index] ?? 0);
});
const levelOf = (id: string) => (asvsIds['1'].includes(id) ? 1 : 2);

interface Row {
  /** All requirements of the row. A range of ids is one row. */
  ids: string[];
  level: string;
  summary: string;
  status: string;
  evidence: string;
}

const rows = page.split('\n').flatMap((line): Row[] => {
  const [, id = '', level = '', summary = '', status = '', evidence = ''] = line
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
  if (!/^V\d/.test(id)) return [];
  const [first = '', last = first] = id.split(' – ');
  const ids = allIds.slice(allIds.indexOf(first), allIds.indexOf(last) + 1);
  return [{ ids, level, summary, status, evidence }];
});

/** Files that a row names, each with the names that the parentheses behind it say it contains. */
function namedFiles({ evidence }: Row): { file: string; names: string[] }[] {
  return [...evidence.matchAll(/`([\w./-]+)`(?: \((`\w+`(?:, `\w+`)*)\))?/g)].flatMap(
    ([, file = '', names = '']) =>
      /^(?:\.\w[\w.]*|[\w-][\w./-]*\.\w+|[\w-]+\/[\w./-]+|Dockerfile|deploy\/Caddyfile)$/.test(file)
        ? [{ file, names: [...names.matchAll(/\w+/g)].map(String) }]
        : [],
  );
}

describe('docs/asvs.md', () => {
  test('has each requirement of levels 1 and 2 in one row, in order, with its level', () => {
    expect(allIds).toHaveLength(253);
    expect(rows.flatMap(({ ids }) => ids)).toEqual(allIds);
    const levels = ({ ids }: Row) => [...new Set(ids.map(levelOf))].toSorted().join(', ');
    expect(rows.filter((row) => row.level !== levels(row))).toEqual([]);
  });

  test('names a file where a requirement is met, and a reason everywhere else', () => {
    const wrong = rows.filter(
      (row) =>
        !['met', 'not met', 'not applicable'].includes(row.status) ||
        row.summary === '' ||
        row.evidence === '' ||
        (row.status === 'met' && namedFiles(row).length === 0),
    );
    expect(wrong).toEqual([]);
  });

  test('names only files and functions that exist', () => {
    const files = rows.flatMap(namedFiles);
    expect(files.length).toBeGreaterThan(150);
    const missing = files.filter(({ file, names }) => {
      if (!existsSync(join(root, file))) return true;
      if (names.length === 0) return false;
      const text = readFileSync(join(root, file), 'utf8');
      return names.some((name) => !new RegExp(`\\b${name}\\b`).test(text));
    });
    expect(missing).toEqual([]);
  });

  test('counts its rows correctly', () => {
    const count = (level: number | undefined, status: string | undefined) =>
      rows
        .filter((row) => status === undefined || row.status === status)
        .flatMap(({ ids }) => ids)
        .filter((id) => level === undefined || levelOf(id) === level).length;
    const states = [undefined, 'met', 'not met', 'not applicable'];
    const cells = [...page.matchAll(/^\| (1|2|1 and 2) +\|(.*)\|$/gm)].map(
      ([, level, text = '']) => [level, ...text.split('|').map(Number)],
    );
    expect(cells).toEqual([
      ['1', ...states.map((status) => count(1, status))],
      ['2', ...states.map((status) => count(2, status))],
      ['1 and 2', ...states.map((status) => count(undefined, status))],
    ]);
  });
});
