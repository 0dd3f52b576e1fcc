import type { CheckResult } from './runner.ts';

const symbols: Record<CheckResult['outcome'], string> = { passed: '✓', failed: '✗', skipped: '–' };

/** Formats the results for people: one line per check, grouped by scenario. */
export function formatTable(checks: readonly CheckResult[]): string {
  const calls = Math.max(...checks.map(({ call }) => call.length));
  const lines: string[] = [];
  let scenario = '';
  for (const check of checks) {
    if (check.scenario !== scenario) lines.push('', (scenario = check.scenario));
    const { call, expectation, outcome, detail, milliseconds } = check;
    const time = milliseconds > 0 ? `  ${milliseconds} ms` : '';
    lines.push(`  ${symbols[outcome]} ${call.padEnd(calls)}  ${expectation}${time}`);
    if (detail) lines.push(`    ${' '.repeat(calls)}  ${detail}`);
  }
  return `${lines.join('\n').trimStart()}\n\n${formatSummary(checks)}`;
}

/** Formats the counts, for example '64 checks: 62 passed, 1 failed, 1 skipped'. */
function formatSummary(checks: readonly CheckResult[]): string {
  const count = (outcome: CheckResult['outcome']) =>
    checks.filter((check) => check.outcome === outcome).length;
  const counts = (['passed', 'failed', 'skipped'] as const)
    .map((outcome) => `${count(outcome)} ${outcome}`)
    .join(', ');
  return `${checks.length} checks: ${counts}`;
}

/** Formats the results as JUnit XML, with one test suite per scenario. */
export function formatJunit(checks: readonly CheckResult[]): string {
  const scenarios = [...new Set(checks.map(({ scenario }) => scenario))];
  const suites = scenarios.map((scenario) =>
    suiteOf(
      scenario,
      checks.filter((check) => check.scenario === scenario),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
}

function suiteOf(scenario: string, checks: readonly CheckResult[]): string {
  const countOf = (outcome: CheckResult['outcome']) =>
    checks.filter((check) => check.outcome === outcome).length;
  const counts = `tests="${checks.length}" failures="${countOf('failed')}" skipped="${countOf('skipped')}"`;
  return `  <testsuite name="${escapeXml(scenario)}" ${counts}>\n${checks.map(caseOf).join('\n')}\n  </testsuite>`;
}

function caseOf({ call, expectation, outcome, detail, milliseconds }: CheckResult): string {
  const open = `    <testcase classname="${escapeXml(call)}" name="${escapeXml(`${call} ${expectation}`)}" time="${milliseconds / 1000}"`;
  if (outcome === 'passed') return `${open}/>`;
  const tag = outcome === 'failed' ? 'failure' : 'skipped';
  return `${open}><${tag} message="${escapeXml(detail)}"/></testcase>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

export function escapeXml(text: string): string {
  // XML does not allow control characters.
  return text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"]/g, (char) => entities[char] ?? char);
}
