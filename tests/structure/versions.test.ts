// The headings of the changelog are the source of every version.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ACCESSIBILITY_REPORT } from '../../src/site/accessibility-report.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Heading {
  version: string;
  /** YYYY-MM-DD. Undefined before the release. */
  day: string | undefined;
}

const headings = [
  ...read('CHANGELOG.md').matchAll(/^## \[?(\d+\.\d+\.\d+)\]?(?: - (\d{4}-\d\d-\d\d))?/gm),
].map(([, version = '', day]): Heading => ({ version, day }));
const newest = headings[0]!;
const released = headings.find(({ day }) => day !== undefined)!;

test('the packages and the stored contract have the version of the last release', () => {
  const files = globSync(['package.json', 'package-lock.json', 'packages/*/package.json'], {
    cwd: root,
  });
  for (const file of files) expect(JSON.parse(read(file)).version, file).toBe(released.version);
  const contract = 'docs/released-openapi.json';
  if (existsSync(join(root, contract)))
    expect(JSON.parse(read(contract)).info.version).toBe(released.version);
});

test('the accessibility report has the newest version, and its days are not before its release', () => {
  const report = read(join('public', ACCESSIBILITY_REPORT));
  const valueOf = (field: string) =>
    new RegExp(`^ *${field}: '(.+)'$`, 'm').exec(report)?.[1] ?? '';
  expect(valueOf('version')).toBe(newest.version);
  for (const field of ['report_date', 'last_modified_date'])
    if (newest.day === undefined) expect(valueOf(field) > (released.day ?? ''), field).toBe(true);
    else expect(valueOf(field), field).toBe(newest.day);
});
