import type { Check } from './runner.ts';

const signs: Record<Check['outcome'], string> = { passed: '✓', failed: '✗', skipped: '–' };

/** For people: a line for each check, under the walk that it belongs to. */
export function tableOf(checks: readonly Check[]): string {
  const calls = Math.max(...checks.map(({ call }) => call.length));
  const lines: string[] = [];
  let walk = '';
  for (const check of checks) {
    if (check.walk !== walk) lines.push('', (walk = check.walk));
    const { call, what, outcome, detail, milliseconds } = check;
    const time = milliseconds > 0 ? `  ${milliseconds} ms` : '';
    lines.push(`  ${signs[outcome]} ${call.padEnd(calls)}  ${what}${time}`);
    if (detail) lines.push(`    ${' '.repeat(calls)}  ${detail}`);
  }
  return `${lines.join('\n').trimStart()}\n\n${summaryOf(checks)}`;
}

/** '64 checks: 62 passed, 1 failed, 1 skipped'. */
export function summaryOf(checks: readonly Check[]): string {
  const count = (outcome: Check['outcome']) =>
    checks.filter((check) => check.outcome === outcome).length;
  const counts = (['passed', 'failed', 'skipped'] as const)
    .map((outcome) => `${count(outcome)} ${outcome}`)
    .join(', ');
  return `${checks.length} checks: ${counts}`;
}

/** For machines: JUnit's XML, a suite for each walk. */
export function junitOf(checks: readonly Check[]): string {
  const walks = [...new Set(checks.map(({ walk }) => walk))];
  const suites = walks.map((walk) =>
    suiteOf(
      walk,
      checks.filter((check) => check.walk === walk),
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${suites.join('\n')}\n</testsuites>\n`;
}

function suiteOf(walk: string, checks: readonly Check[]): string {
  const of = (outcome: Check['outcome']) =>
    checks.filter((check) => check.outcome === outcome).length;
  const counts = `tests="${checks.length}" failures="${of('failed')}" skipped="${of('skipped')}"`;
  return `  <testsuite name="${escape(walk)}" ${counts}>\n${checks.map(caseOf).join('\n')}\n  </testsuite>`;
}

function caseOf({ call, what, outcome, detail, milliseconds }: Check): string {
  const open = `    <testcase classname="${escape(call)}" name="${escape(`${call} ${what}`)}" time="${milliseconds / 1000}"`;
  if (outcome === 'passed') return `${open}/>`;
  const tag = outcome === 'failed' ? 'failure' : 'skipped';
  return `${open}><${tag} message="${escape(detail)}"/></testcase>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escape(text: string): string {
  // XML has no place for control characters.
  return text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
