import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, onTestFinished, test } from 'vitest';
import { applyMutation, describeMutant, sampleMutants } from '../../bench/mutants/sample.ts';
import { findMutations } from '../../bench/mutants/mutate.ts';
import { instrumentMutants } from '../../bench/mutants/reach.ts';

const root = join(import.meta.dirname, '../..');
const mutated = (text: string) =>
  findMutations('sample.ts', text).map((mutation) => applyMutation(text, mutation));

function syntaxErrors(fileName: string, text: string): string[] {
  const compilerOptions = { jsx: ts.JsxEmit.ReactJSX, target: ts.ScriptTarget.ESNext };
  const { diagnostics = [] } = ts.transpileModule(text, {
    fileName,
    reportDiagnostics: true,
    compilerOptions,
  });
  return diagnostics.map(({ messageText }) => `${fileName}: ${String(messageText)}`);
}

describe('mutations', () => {
  test.each([
    ['const f = (a) => a < b;', ['const f = (a) => ((a) <= (b));']],
    ['const f = (a) => a === b;', ['const f = (a) => ((a) !== (b));']],
    ['const f = (a) => a + b;', ['const f = (a) => ((a) - (b));']],
    ['const f = (a) => a && b;', ['const f = (a) => ((a) || (b));']],
    ['const f = (a) => !a;', ['const f = (a) => a;']],
    ['const f = () => 0;', ['const f = () => 1;']],
    ['const f = (q) => q.where(a, c, b);', ['const f = (q) => q;']],
    ['function f() { g(); }', ['function f() { ; }']],
    ['function f() { return a; }', ['function f() { return undefined; }']],
    [
      "function f() { throw new ApiError('not_found'); }",
      ['function f() { ; }', "function f() { throw new ApiError('not_found_'); }"],
    ],
    [
      'function f() { if (a) throw b; }',
      ['function f() { ; }', 'function f() { if (!(a)) throw b; }', 'function f() { if (a) ; }'],
    ],
  ])('of %s', (text, expected) => {
    expect(mutated(text).toSorted()).toEqual(expected.toSorted());
  });

  test.each([
    "import { a } from './a.ts';",
    'type Size = 0 | 1;',
    'interface Row { size: 0 }',
    '// a < b',
    "const f = (log) => void log.info('sold', 1);",
    "const f = (a) => a + ' dollars';",
  ])('do not exist for %s', (text) => {
    expect(mutated(text)).toEqual([]);
  });
});

describe('sampled mutants', () => {
  const sampled = sampleMutants(root, { seed: 1, count: 40 });

  test('are the same for the same seed, and different for another', () => {
    const file = 'server/sales/refunds.ts';
    const describeMutants = (seed: number) =>
      sampleMutants(root, { seed, count: 10, file }).map((mutant) => describeMutant(mutant));
    expect(describeMutants(1)).toEqual(describeMutants(1));
    expect(describeMutants(2)).not.toEqual(describeMutants(1));
  });

  test('come from each area in equal numbers', () => {
    const areas = Object.groupBy(sampled, ({ area }) => area);
    const counts = Object.entries(areas).map(([area, mutantsOfArea]) => [
      area,
      mutantsOfArea?.length,
    ]);
    expect(Object.fromEntries(counts)).toEqual({ money: 10, access: 10, survey: 10, content: 10 });
  });

  test.each(sampled)('can be parsed: number $id, $file:$line', (mutant) => {
    const text = readFileSync(join(root, mutant.file), 'utf8');
    const changed = applyMutation(text, mutant);
    expect(changed).not.toBe(text);
    expect(syntaxErrors(mutant.file, changed)).toEqual([]);
  });
});

test('instrumented code reports the executed mutants, behaves as before, and is restored', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coverfront-instrument-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const text = `export function price(days, order) {
  if (days < 1) throw new Error('too_short');
  else order.list?.filter((one) => one > 1).at(0);
  return days > 7 && order.rate ? days * order.rate : days + 1;
}
`;
  const file = 'price.mjs';
  writeFileSync(join(folder, file), text);
  const mutants = sampleMutants(folder, { seed: 1, count: 100, file });
  const restore = instrumentMutants(folder, mutants);
  const reached = new Set<number>();
  Object.assign(globalThis, { reportReached: (id: number) => reached.add(id) });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'reportReached'));
  const { price } = await import(/* @vite-ignore */ join(folder, file));
  expect([price(2, {}), price(8, { rate: 3, list: [1] })]).toEqual([3, 24]);
  const idle = mutants.filter(({ id }) => !reached.has(id)).map(({ before }) => before);
  expect(idle.toSorted()).toEqual(["'too_short'", "throw new Error('too_short');"]);
  expect(() => price(0, {})).toThrow('too_short');
  expect(reached.size).toBe(mutants.length);
  restore();
  expect(readFileSync(join(folder, file), 'utf8')).toBe(text);
});
