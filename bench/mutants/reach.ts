// Finds which test files execute the code of which mutants, in one test run of unchanged code. Each
// mutant then needs only few test files.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './sample.ts';

/**
 * Inserts calls that report the execution into the files of a copied project. The behavior of the
 * code stays the same.
 * @returns function that removes the inserted calls
 */
export function instrumentMutants(folder: string, mutants: readonly Mutant[]): () => void {
  const originals = new Map<string, string>();
  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    const path = join(folder, file);
    const own = mutants.filter((mutant) => mutant.file === file && mutant.isInFunction);
    const text = readFileSync(path, 'utf8');
    originals.set(path, text);
    writeFileSync(path, instrumented(text, own));
  }
  return () => {
    for (const [path, text] of originals) writeFileSync(path, text);
  };
}

interface Insertion {
  at: number;
  text: string;
  /**
   * Length of the code between start and end. With equal offsets, longer code starts first and ends
   * last.
   */
  span: number;
  isEnd: boolean;
}

function instrumented(text: string, mutants: readonly Mutant[]): string {
  const insertions = mutants.flatMap(({ id, probe }): Insertion[] => {
    const { start, end, isStatement } = probe;
    const call = `globalThis.reportReached?.(${id})`;
    const [open, close] = isStatement ? [`{ ${call}; `, ' }'] : [`(${call}, `, ')'];
    const span = end - start;
    return [
      { at: start, text: open, span, isEnd: false },
      { at: end, text: close, span, isEnd: true },
    ];
  });
  insertions.sort(
    (one, other) =>
      one.at - other.at ||
      Number(other.isEnd) - Number(one.isEnd) ||
      (one.isEnd ? one.span - other.span : other.span - one.span),
  );
  let [result, from] = ['', 0];
  for (const { at, text: inserted } of insertions) {
    result += text.slice(from, at) + inserted;
    from = at;
  }
  return result + text.slice(from);
}

/**
 * Reads the report of the instrumented code.
 * @param report path of the file that reach-preload.mjs writes
 * @returns test files by mutant id
 */
export function readReachingTestFiles(report: string): Map<number, Set<string>> {
  const reached = new Map<number, Set<string>>();
  for (const line of readFileSync(report, 'utf8').split('\n').filter(Boolean)) {
    const [id = '', test = ''] = line.split(' ');
    const tests = reached.get(Number(id)) ?? new Set();
    reached.set(Number(id), tests.add(test));
  }
  return reached;
}
