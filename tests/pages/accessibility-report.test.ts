import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFrontmatter } from 'astro/markdown';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { readAccessibilityReport } from '../../src/site/accessibility-report.ts';
import { criteriaA, criteriaAA } from '../fixtures/wcag-criteria.ts';
import { wcagTags } from '../fixtures/wcag-tags.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const file = read('public/accessibility.openacr.yaml');
const report = readAccessibilityReport(file);
const page = parseFrontmatter(read('src/content/pages/accessibility.mdx'));

describe('the accessibility report', () => {
  it.each([
    ['an unknown field', file.replace('product:', 'products: {}\nproduct:')],
    ['an unknown level', file.replace('level: supports', 'level: mostly-supports')],
    [
      'a level that is allowed for AAA only',
      file.replace('level: supports', 'level: not-evaluated'),
    ],
    [
      'a criterion without a note',
      file.replace(/notes: >-\n +There is no audio and no video\./, "notes: ''"),
    ],
    ['another component', file.replace('name: web', 'name: hardware')],
    [
      'a date in another format',
      file.replace(/report_date: '[\d-]+'/, "report_date: '11/28/2026'"),
    ],
  ])('rejects %s', (_what, changed) => {
    expect(changed).not.toBe(file);
    expect(() => readAccessibilityReport(changed)).toThrow();
  });

  it('lists each criterion of levels A and AA exactly once', () => {
    const listed = (level: string) =>
      report.criteria.filter((one) => one.level === level).map(({ num }) => num);
    expect(listed('A')).toEqual(criteriaA);
    expect(listed('AA')).toEqual(criteriaAA);
  });

  it('names axe-core for exactly the criteria that axe checks in the end-to-end tests', () => {
    const checked = new Set(criteriaOfAxe());
    const { gaps, criteria } = report;
    const gapNumbers = new Set(gaps.map(({ num }) => num));
    const namesAxe = criteria
      .filter(({ notes, adherence }) => adherence === 'supports' && notes.includes('axe-core'))
      .map(({ num }) => num);
    const supported = criteria
      .filter(({ num, adherence }) => adherence !== 'not-applicable' && !gapNumbers.has(num))
      .map(({ num }) => num);
    expect(namesAxe).toEqual(supported.filter((num) => checked.has(num)));
  });
});

describe('the accessibility statement', () => {
  it('has the date of the report, and takes the gaps and the version from it', () => {
    const effective = page.frontmatter['effective'] as Date | string;
    expect(new Date(effective).toISOString().slice(0, 10)).toBe(report.date);
    expect(page.content).toContain('<AccessibilityGaps />');
    expect(page.content).toContain('<AccessibilityReport />');
    expect(page.content).not.toContain(report.version);
  });

  it('claims no conformance while there is a gap', () => {
    expect(report.gaps.length).toBeGreaterThan(0);
    const claims =
      /\b(?:fully |is |are |we )(?:accessible|conform|comply|compliant|meets?\b(?! most))/i;
    expect(page.content.match(claims)?.[0]).toBeUndefined();
  });
});

describe('the tests with axe', () => {
  const axeTests = globSync('tests/**/*.{ts,tsx}', { cwd: root })
    .filter((name) => name !== 'tests/pages/accessibility-report.test.ts')
    .map((name) => ({ name, text: read(name) }))
    .filter(({ text }) => text.includes("from 'axe-core'"));

  it('turn off no rule, unless a gap of the report names it', () => {
    expect(axeTests).not.toEqual([]);
    const turnedOff = axeTests.flatMap(({ name, text }) =>
      rulesTurnedOff(text).map((rule) => `${rule} in ${name}`),
    );
    const isNamed = (rule: string) =>
      report.gaps.some(({ notes }) => notes.includes(rule.split(' ')[0] ?? ''));
    expect(turnedOff.filter((rule) => !isNamed(rule))).toEqual([]);
  });

  it('find each way to turn off a rule', () => {
    expect(rulesTurnedOff("rules: { 'color-contrast': { enabled: false } }")).toEqual([
      'color-contrast',
    ]);
    expect(rulesTurnedOff('rules: { region: { enabled: false } }')).toEqual(['region']);
    expect(rulesTurnedOff(".disableRules(['list', 'dlitem'])")).toEqual(['list', 'dlitem']);
    expect(rulesTurnedOff("exclude: ['.map']")).toEqual(['.map']);
  });

  it('run all rules for WCAG 2.2 A and AA on a page', () => {
    for (const { name, text } of axeTests)
      expect(/runOnly(?!: wcagTags)/.test(text), name).toBe(false);
    const screen = axeTests.find(({ name }) => name === 'tests/e2e/screen.ts');
    expect(screen?.text).toContain('runOnly: wcagTags');
  });
});

/** Returns the criteria of the rules that axe runs in the end-to-end tests. */
function criteriaOfAxe(): string[] {
  return axe
    .getRules(wcagTags)
    .filter(({ tags }) => !tags.includes('experimental') && !tags.includes('deprecated'))
    .flatMap(({ tags }) => tags)
    .flatMap((tag) => {
      const [, principle, guideline, number] = /^wcag(\d)(\d)(\d+)$/.exec(tag) ?? [];
      return number ? [`${principle}.${guideline}.${number}`] : [];
    });
}

/** Returns the rules or elements that a test of axe leaves out. */
function rulesTurnedOff(text: string): string[] {
  const byOption = text.matchAll(/['"]?([\w-]+)['"]?:\s*\{\s*enabled:\s*false/g);
  const lists = text.matchAll(/(?:disableRules\(|exclude(?:\(|:))\s*\[?([^\])]+)/g);
  return [
    ...[...byOption].map(([, rule = '']) => rule),
    ...[...lists].flatMap(([, list = '']) => list.match(/[\w.#-]+/g) ?? []),
  ];
}
