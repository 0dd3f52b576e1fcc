// npm test: runs all stages. The stages of one group run at the same time. If a group fails, the
// next groups do not run.
// npm test -- unit e2e runs only these stages. Other arguments go to Vitest or Playwright (npm test
// -- e2e tests/e2e/home.spec.ts). npm run test:all also runs the stages that are needed only before
// a release.
import { join } from 'node:path';
import { checkBudgets } from './budgets.mjs';
import { buildSite } from './build.mjs';
import { ignoreEnvFile } from './env-file.mjs';
import { checkScripts } from './script-inventory.ts';
import { installIfOutdated } from './setup.mjs';
import { installSystemPackages } from './system-packages.mjs';
import {
  failedTests,
  withoutProgressLines,
  readPlaywrightReport,
  readVitestReport,
  slowestFiles,
} from './test-reports.mjs';
import { startTestRun } from './test-run.mjs';

/**
 * @typedef {object} Outcome
 * @property {boolean} ok
 * @property {import('./test-reports.mjs').Counts} [counts]
 * @property {string} [skipped] reason why the stage did not run
 */

/** @type {Record<string, (log: import('./test-run.mjs').Log) => Promise<Outcome>>} */
const stages = {
  types: checkTypes,
  lint: (log) =>
    allOk([
      command(log, 'oxlint', ['--deny-warnings']),
      command(log, 'prettier', ['--check', '--cache', '--log-level', 'warn', '.']),
      // Unused files, exports and dependencies, with and without tests.
      command(log, 'knip', []),
      command(log, 'knip', ['--production', '--include', 'files,exports,types']),
    ]),
  build: async (log) => ({ ok: await buildOnce(log) }),
  scripts: async (log) => ({ ok: (await buildOnce(log)) && checkScripts(site, log.write) }),
  budgets: async (log) => ({ ok: (await buildOnce(log)) && checkBudgets(site, log.write) }),
  // Tests without PostgreSQL, a browser and a build.
  unit: (log) => runVitest(log, ['node', 'dom']),
  server: (log) => runVitest(log, ['server', 'builds']),
  e2e: (log) => runEndToEnd(log),
  // Runs every test of the server on PostgreSQL, including the tests that use SQLite in the stage
  // `server`.
  postgres: (log) =>
    missing.has('postgres')
      ? skip('PostgreSQL')
      : runVitest(log, ['server'], { TEST_DATABASE: 'postgres' }),
  rehearsal: runRehearsal,
  engines: (log) => node(log, ['bench/bench.mjs', 'engines']),
  benches: (log) => node(log, ['bench/short.mjs']),
  // A shop with fewer products also tests the removal of the others.
  create: (log) => node(log, ['scripts/test-created-shop.mjs', 'renters']),
  editor: (log) => {
    installIfOutdated(editorFolder);
    return node(log, [process.env.npm_execpath, 'test', '--prefix', editorFolder]);
  },
  // The build installs packages and checks links.
  docs: async (log) => {
    const { ok } = await node(log, ['scripts/docs.ts', '--build']);
    return ok ? node(log, [process.env.npm_execpath, 'test', '--prefix', 'packages/docs']) : { ok };
  },
};

/** Interval in milliseconds in which the output of a stage is searched for failed tests. */
const FAILURE_INTERVAL_MS = 1_000;

/** Stages of a group run at the same time. */
const shortGroups = [
  ['types', 'lint', 'unit'],
  ['build', 'budgets', 'scripts', 'server', 'e2e'],
];
const groups = {
  short: shortGroups,
  all: [
    ...shortGroups,
    ['postgres', 'editor', 'docs'],
    ['rehearsal', 'engines'],
    ['benches'],
    ['create'],
  ],
};

const root = join(import.meta.dirname, '..');
const editorFolder = join(root, 'packages', 'editor');

const skip = (name) => Promise.resolve({ ok: true, skipped: `${name} is missing` });

async function command(log, name, options, env) {
  return { ok: await run(name, options, { log, env }) };
}

const node = (log, options) => command(log, 'node', options);

/** Runs commands at the same time. Their stage passes only if all of them pass. */
async function allOk(commands) {
  return { ok: (await Promise.all(commands)).every(({ ok }) => ok) };
}

/**
 * Checks TypeScript files with tsc, which checks only what has changed since the last run, and
 * Astro files with Astro's slower checker.
 */
async function checkTypes(log) {
  // Writes the types of the content collections.
  const sync = await command(log, 'astro', ['sync']);
  if (!sync.ok) return sync;
  const buildInfo = join(root, 'node_modules', '.cache', 'types.tsbuildinfo');
  const astroFiles = ['--noSync', '--tsconfig', 'tsconfig.astro.json'];
  const warnings = ['--minimumSeverity', 'warning', '--minimumFailingSeverity', 'warning'];
  return allOk([
    command(log, 'tsc', ['--incremental', '--tsBuildInfoFile', buildInfo]),
    command(log, 'astro', ['check', ...astroFiles, ...warnings]),
  ]);
}

/** Runs the tests of projects of vitest.config.ts. */
async function runVitest(log, projects, env) {
  const file = join(results, `${log.name}.json`);
  const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${file}`];
  const order = seed ? ['files', 'tests'].map((what) => `--sequence.shuffle.${what}`) : [];
  if (seed) order.push(`--sequence.seed=${seed}`);
  const chosenProjects = projects.map((name) => `--project=${name}`);
  const options = ['run', ...reporters, ...order, ...chosenProjects, ...rest];
  const { ok } = await command(log, 'vitest', options, env);
  return { ok, ...readVitestReport(file, ok) };
}

async function runEndToEnd(log) {
  if (missing.has('chromium')) return skip('Chromium');
  if (!(await buildOnce(log))) return { ok: false };
  const file = join(results, 'e2e.json');
  const { ok } = await command(log, 'playwright', ['test', ...rest], { SITE_DIR: site });
  return { ok, ...readPlaywrightReport(file, ok) };
}

/** Rehearses production with the run's build. */
async function runRehearsal(log) {
  for (const name of ['postgres', 'haproxy']) if (missing.has(name)) return skip(name);
  if (!(await buildOnce(log))) return { ok: false };
  return command(log, 'node', ['scripts/rehearse-production.ts'], { SITE_DIR: site });
}

/**
 * Builds the site once for all stages, in the run's own folder, because another run may build at
 * the same time.
 */
function buildOnce(log) {
  built ??= buildSite({ copyTo: site, output: log.file });
  return built;
}

function readArguments(args) {
  const all = args.includes('--all');
  if (all) process.env.TEST_ALL = '1';
  const others = args.filter((word) => word !== '--all');
  const isStage = (word) => Object.hasOwn(stages, word);
  const firstOther = others.findIndex((word) => !isStage(word));
  const named = firstOther === -1 ? others : others.slice(0, firstOther);
  if (named.length === 0 && others.length > 0) {
    console.error(`Unknown stage ${others[0]}. Stages: ${Object.keys(stages).join(', ')}`);
    process.exit(2);
  }
  const wanted = named.length > 0 ? named : groups[all ? 'all' : 'short'].flat();
  return {
    rest: others.slice(named.length),
    chosen: groups.all
      .map((group) => group.filter((name) => wanted.includes(name)))
      .filter((group) => group.length > 0),
  };
}

/** Prints each failed test once, as soon as the output of its stage has it. */
function failurePrinter(log) {
  let printed = 0;
  return () => {
    const found = failedTests(log.text());
    for (const line of found.slice(printed)) console.error(`  ${log.name}: ${line}`);
    printed = found.length;
  };
}

/** @returns {Promise<Outcome & { name: string, log: import('./test-run.mjs').Log }>} */
async function runStage(name) {
  const log = openLog(name);
  const started = performance.now();
  const printFailures = failurePrinter(log);
  const timer = setInterval(printFailures, FAILURE_INTERVAL_MS);
  const outcome = await stages[name](log).catch((error) => {
    log.write(error.stack);
    return { ok: false };
  });
  clearInterval(timer);
  printFailures();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { ok, counts, skipped } = outcome;
  const mark = skipped ? '–' : ok ? '✓' : '✗';
  const details = [skipped && `skipped: ${skipped}`, counts && formatCounts(counts)].filter(
    Boolean,
  );
  console.log(`${mark} ${name} ${seconds} s${details.map((word) => ` · ${word}`).join('')}`);
  if (!ok) console.error(`\n━━ ${name} failed ━━\n${withoutProgressLines(log.text())}\n`);
  return { ...outcome, name, log };
}

/** Returns the programs outside npm that the stages use. Some of them are optional. */
function requirementsOf(names) {
  const uses = {
    server: ['postgres'],
    e2e: ['chromium'],
    postgres: ['postgres'],
    editor: ['chromium'],
    rehearsal: ['postgres', 'haproxy'],
    engines: ['chromium'],
    benches: ['chromium', 'postgres'],
    create: ['chromium', 'postgres'],
  };
  return [...new Set(names.flatMap((name) => uses[name] ?? []))];
}

function formatCounts({ passed, failed, skipped }) {
  const left = skipped > 0 ? `, ${skipped} skipped` : '';
  return `${passed} passed, ${failed} failed${left}`;
}

function total(outcomes) {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { counts } of outcomes)
    for (const key of Object.keys(sum)) sum[key] += counts?.[key] ?? 0;
  return sum;
}

ignoreEnvFile();
const { chosen, rest } = readArguments(process.argv.slice(2));
/** Seed for a random order of the tests that Vitest runs. */
const seed = process.env.TEST_SEED;
const { folder, results, run, openLog } = await startTestRun();
const missing = installSystemPackages(requirementsOf(chosen.flat()));
if (missing.has('postgres')) process.env.TEST_DATABASE_URL = 'none';
const site = join(folder, 'site');
let built;
const outcomes = [];
for (const group of chosen) {
  outcomes.push(...(await Promise.all(group.map(runStage))));
  if (outcomes.some(({ ok }) => !ok)) break;
}
const failed = outcomes.filter(({ ok }) => !ok);
const slowest = slowestFiles(outcomes);
if (slowest.length > 0) console.log(`\nSlowest files\n${slowest.join('\n')}`);
const notRun = chosen.flat().filter((name) => !outcomes.some((outcome) => outcome.name === name));
if (notRun.length > 0)
  console.error(
    `\nNot run because of the failure: ${notRun.join(', ')}. Run them alone: npm test -- ${notRun.join(' ')}`,
  );
if (failed.length > 0)
  console.error(`\nFailed: ${failed.map(({ name }) => name).join(', ')}. Full output: ${results}`);
console.log(`\n${formatCounts(total(outcomes))}`);
process.exitCode = failed.length > 0 ? 1 : 0;
