// npm run bench -- mutants --seed 1 --count 60: makes small changes (mutants) to the code, and
// checks for each one whether a unit test fails. --list only prints the mutants. --file
// src/site/redirects.ts takes mutants only from this file. First, all tests run on unchanged code.
// This run finds which test files execute the code of which mutant, and how long they take. Each
// mutant then runs only with these test files. Test files with a path similar to the changed file
// run first.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { applyMutation, describeMutant, sampleMutants, type Mutant } from './mutants/sample.ts';
import {
  startProjectTestRunner,
  type ProjectTestRunner,
  type TestRunResult,
} from './mutants/project-tests.ts';
import { instrumentMutants, readReachingTestFiles } from './mutants/reach.ts';

const root = join(import.meta.dirname, '..');
/**
 * Time limit of a mutant: five times the duration on unchanged code, and these seconds. The machine
 * may be busier later.
 */
const EXTRA_SECONDS = 90;

type Verdict = 'red' | 'survived' | 'invalid';

interface Trial {
  mutant: Mutant;
  verdict: Verdict;
  seconds: number;
  /** Reason for the verdict. Empty if the verdict needs none. */
  note: string;
}

/** Results of the tests on unchanged code. */
interface Baseline {
  files: TestRunResult['files'];
  reached: Map<number, Set<string>>;
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '60' },
    file: { type: 'string' },
    list: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
/** Mutants of the short run: two in a file with few and fast tests. */
const shortSample = { seed: 1, count: 2, file: 'src/site/redirects.ts' };
const chosen = { seed: Number(values.seed), count: Number(values.count), file: values.file };
const mutants = sampleMutants(root, values.short ? shortSample : chosen);

if (values.list) for (const mutant of mutants) console.log(describeMutant(mutant));
else await testAll();

async function testAll(): Promise<void> {
  const tests = await startProjectTestRunner();
  try {
    const baseline = await runUnchanged(tests);
    const trials: Trial[] = [];
    for (const mutant of mutants) {
      const trial = await testMutant(tests, mutant, baseline);
      trials.push(trial);
      console.log(lineOf(trial));
    }
    summarize(trials);
    if (trials.some(({ verdict }) => verdict === 'invalid')) process.exitCode = 1;
  } finally {
    await tests.stop();
  }
}

/**
 * Runs every test that imports one of the files, and every test that starts the project in another
 * process.
 */
async function runUnchanged(tests: ProjectTestRunner): Promise<Baseline> {
  const report = join(tests.folder, 'test-results', 'reached');
  writeFileSync(report, '');
  const changed = [...new Set(mutants.map(({ file }) => file))];
  const restore = instrumentMutants(tests.folder, mutants);
  const run = await tests.run({
    args: ['related', ...changed],
    environment: {
      MUTANTS_REPORT: report,
      NODE_OPTIONS: `--import=${join(tests.folder, 'bench/mutants/reach-preload.mjs')}`,
    },
  });
  restore();
  const failed = namesOf(run.files, false);
  console.log(
    `${run.files.size} test files on unchanged code in ${run.seconds.toFixed(0)} s`,
    failed.length > 0 ? `\nSkipped, because they fail: ${failed.join(', ')}` : '',
  );
  if (run.files.size === failed.length) throw new Error('No test passes on unchanged code');
  return { files: run.files, reached: readReachingTestFiles(report) };
}

async function testMutant(
  tests: ProjectTestRunner,
  mutant: Mutant,
  { files, reached }: Baseline,
): Promise<Trial> {
  const path = join(tests.folder, mutant.file);
  const original = readFileSync(path, 'utf8');
  const mutated = applyMutation(original, mutant);
  if (!parses(mutant.file, mutated)) return { mutant, verdict: 'invalid', seconds: 0, note: '' };
  const green = namesOf(files, true);
  const reaching = green.filter((name) => reached.get(mutant.id)?.has(name));
  if (mutant.isInFunction && reaching.length === 0)
    return { mutant, verdict: 'survived', seconds: 0, note: 'no test runs it' };
  const order = sortBySimilarity(mutant.isInFunction ? reaching : green, mutant.file);
  const expectedSeconds = order.reduce((sum, name) => sum + (files.get(name)?.seconds ?? 0), 0);
  // Code at module level affects every test that imports the file. Vitest finds these tests.
  const others = namesOf(files, false).map((name) => `--exclude=${name}`);
  const args = mutant.isInFunction ? ['run', ...order] : ['related', mutant.file, ...others];
  writeFileSync(path, mutated);
  const run = await tests.run({
    args: [...args, '--bail=1'],
    order,
    timeoutSeconds: EXTRA_SECONDS + 5 * expectedSeconds,
  });
  writeFileSync(path, original);
  const { seconds } = run;
  return {
    mutant,
    verdict: run.outcome === 'green' ? 'survived' : 'red',
    seconds,
    note: run.outcome === 'timeout' ? 'timed out' : '',
  };
}

function namesOf(files: TestRunResult['files'], passed: boolean): string[] {
  return [...files].filter(([, file]) => file.passed === passed).map(([name]) => name);
}

function parses(fileName: string, text: string): boolean {
  const { diagnostics } = ts.transpileModule(text, {
    fileName,
    reportDiagnostics: true,
    compilerOptions: { jsx: ts.JsxEmit.ReactJSX, target: ts.ScriptTarget.ESNext },
  });
  return diagnostics?.length === 0;
}

/**
 * Sorts test files by the number of words that their path shares with the path of the changed file,
 * highest first.
 */
function sortBySimilarity(names: readonly string[], file: string): string[] {
  const splitPath = (path: string) => path.split(/\W+/).filter((word) => word !== 'ts');
  const fileWords = new Set(splitPath(file));
  const shared = (name: string) => splitPath(name).filter((word) => fileWords.has(word)).length;
  return names.toSorted((one, other) => shared(other) - shared(one));
}

function lineOf({ mutant, verdict, seconds, note }: Trial): string {
  const why = note ? ` (${note})` : '';
  return `${verdict}${why} ${seconds.toFixed(0)} s · ${mutant.area} · ${describeMutant(mutant)}`;
}

function summarize(trials: readonly Trial[]): void {
  const areas = [...new Set(trials.map(({ mutant }) => mutant.area))];
  console.table(
    areas.map((area) => {
      const areaTrials = trials.filter(({ mutant }) => mutant.area === area);
      const count = (verdict: Verdict) =>
        areaTrials.filter((trial) => trial.verdict === verdict).length;
      return { area, red: count('red'), survived: count('survived'), invalid: count('invalid') };
    }),
  );
  for (const trial of trials) if (trial.verdict === 'survived') console.log(lineOf(trial));
}
