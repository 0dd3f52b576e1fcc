// Reads the reports of Vitest and Playwright: counts, failures, slow files.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
/** @typedef {{ file: string, seconds: number }} TimedFile */

const SLOWEST = 20;

/**
 * Reads a Vitest report.
 * @param {string} file path of the JSON report
 * @param {boolean} ok false if Vitest failed: at least one failure is then counted, because a file
 * that cannot be loaded has no failed test
 * @returns {{ counts: Counts, files: TimedFile[] }}
 */
export function readVitestReport(file, ok) {
  const report = readReport(file);
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
  const files = (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { counts: atLeastOne(counts, ok), files };
}

/**
 * Reads a Playwright report.
 * @param {string} file path of the JSON report
 * @param {boolean} ok false if Playwright failed: at least one failure is then counted
 * @returns {{ counts: Counts, files: TimedFile[] }} the time of a file is the sum of its tests
 */
export function readPlaywrightReport(file, ok) {
  const report = readReport(file);
  const counts = {
    passed: report?.stats.expected ?? 0,
    failed: (report?.stats.unexpected ?? 0) + (report?.stats.flaky ?? 0),
    skipped: report?.stats.skipped ?? 0,
  };
  const files = (report?.suites ?? []).map((suite) => ({
    file: `tests/e2e/${suite.file}`,
    seconds: durationOf(suite) / 1000,
  }));
  return { counts: atLeastOne(counts, ok), files };
}

function durationOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + durationOf(suite), own);
}

function atLeastOne(counts, ok) {
  return { ...counts, failed: ok ? counts.failed : Math.max(counts.failed, 1) };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Lists the slowest files.
 * @param {{ files?: TimedFile[] }[]} outcomes
 * @returns {string[]} one line per file
 */
export function slowestFiles(outcomes) {
  return outcomes
    .flatMap(({ files }) => files ?? [])
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`);
}

/** Returns the output of a stage without Playwright's progress lines. */
export function withoutProgressLines(text) {
  return text
    .split('\n')
    .filter((line) => !/^\[\d+\/\d+\] /.test(line))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/**
 * Finds the failed tests in the output of a stage that may still run. Vitest prints each file with a
 * failed test when the file ends, Playwright each failed test.
 * @param {string} text
 * @returns {string[]} one line per failed file or test
 */
export function failedTests(text) {
  return text
    .split('\n')
    .filter((line) => /^ *(❯.* \| \d+ failed|× |\d+\) .+ › )/.test(line))
    .map((line) => line.trim());
}
