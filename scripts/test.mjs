// npm test: every stage in order, each with its time; the first that fails ends the run.
// npm test -- unit e2e runs only those; words after the stages go to vitest or playwright
// (npm test -- e2e tests/e2e/home.spec.ts).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkBudgets } from './budgets.mjs';
import { buildSite } from './build.mjs';
import { ignoreSettings } from './env-file.mjs';
import { installSystemPackages } from './system-packages.mjs';
import { startRun } from './test-run.mjs';

const totals = { passed: 0, failed: 0, skipped: 0 };

const stages = {
  // Checks every TypeScript file as tsc does, and Astro's beside them.
  types: () =>
    run('astro', ['check', '--minimumFailingSeverity', 'warning', '--minimumSeverity', 'warning']),
  lint: async () =>
    (await run('oxlint', ['--deny-warnings'])) &&
    run('prettier', ['--check', '--log-level', 'warn', '.']),
  unit: (rest) => installSystemPackages() && runUnit(rest),
  build: () => buildOnce(),
  budgets: async () => (await buildOnce()) && checkBudgets(site),
  e2e: async (rest) => installSystemPackages() && (await buildOnce()) && runEndToEnd(rest),
};

async function runUnit(rest) {
  const file = join(results, 'unit.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const ok = await run('vitest', ['run', ...reporters, ...rest]);
  const report = readReport(file);
  count(ok, {
    passed: report?.numPassedTests,
    failed: report?.numFailedTests,
    skipped: report && report.numPendingTests + report.numTodoTests,
  });
  return ok;
}

async function runEndToEnd(rest) {
  const file = join(results, 'e2e.json');
  process.env.SITE_DIR = site;
  const ok = await run('playwright', ['test', ...rest]);
  const stats = readReport(file)?.stats;
  count(ok, {
    passed: stats && stats.expected + stats.flaky,
    failed: stats?.unexpected,
    skipped: stats?.skipped,
  });
  return ok;
}

/** A run that failed outside any test (a file that does not load, a server that does not start) counts as one. */
function count(ok, { passed = 0, failed = 0, skipped = 0 }) {
  totals.passed += passed;
  totals.failed += ok ? failed : Math.max(failed, 1);
  totals.skipped += skipped;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The stages share one build, in a folder of the run: another run may build anew meanwhile. */
function buildOnce() {
  built ??= buildSite({ copyTo: site });
  return built;
}

function readArguments(words) {
  const isStage = (word) => Object.hasOwn(stages, word);
  const firstOther = words.findIndex((word) => !isStage(word));
  const chosen = firstOther === -1 ? words : words.slice(0, firstOther);
  if (chosen.length === 0 && words.length > 0) {
    console.error(`No stage is called ${words[0]}. There are: ${Object.keys(stages).join(', ')}`);
    process.exit(2);
  }
  return {
    chosen: chosen.length > 0 ? chosen : Object.keys(stages),
    rest: words.slice(chosen.length),
  };
}

ignoreSettings();
const { chosen, rest } = readArguments(process.argv.slice(2));
const { folder, results, run } = await startRun();
const site = join(folder, 'site');
let built;
let failedStage;
for (const name of chosen) {
  console.log(`\n▸ ${name}`);
  const started = performance.now();
  const ok = await stages[name](rest);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${ok ? '✓' : '✗'} ${name} ${seconds} s`);
  if (!ok) {
    failedStage = name;
    break;
  }
}
if (failedStage) console.error(`\nStopped: ${failedStage} failed. Reports are in ${results}`);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exitCode = failedStage ? 1 : 0;
