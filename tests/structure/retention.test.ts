import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { withRetentionTable } from '../../scripts/retention-docs.ts';
import { otherTables, purgedTables } from '../../server/jobs/purge.ts';
import {
  publicRetention,
  retention,
  retentionAfterDeletion,
  retentionNotice,
} from '../../src/contract/retention.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

describe('the retention periods', () => {
  test('are current in docs/operations.md (npm run retention-docs)', async () => {
    const page = read('docs/operations.md');
    expect(page).toBe(await withRetentionTable(page));
  });

  test('each apply to a table', () => {
    const used = [...purgedTables.map(({ rule }) => rule), ...Object.values(otherTables)];
    // The job orphan-photos applies this rule.
    expect(new Set([...used, 'claimUploads'])).toEqual(new Set(Object.keys(retention)));
  });

  test('are shown by the privacy policy from the same table', () => {
    const page = read('src/content/pages/privacy.mdx');
    expect(page).toContain('<RetentionTable />');
    // Only data outside the database has its period in the text.
    expect(page.match(/^\| .*\d+ (?:day|month|year)s? *\|$/gm)).toEqual([
      '| Recorded calls | 18 months |',
      '| Emails to sales and support | 2 years |',
      '| Server logs | 30 days |',
    ]);
  });

  test('name the count, the unit and the event', () => {
    expect(retentionNotice('policies', 7).period).toBe('7 years after the policy ends');
    expect(retentionNotice('audit', 10).period).toBe('10 years after the change');
    expect(retentionNotice('account', 7).period).toBe('Until you delete your account');
    expect(retentionNotice('signIns', 7).period).toBe('1 day after they expire');
  });

  test('of data without a person are not public', () => {
    expect(
      publicRetention(7)
        .map(({ subject }) => subject)
        .join(),
    ).not.toMatch(/sandbox|jobs/);
    expect(retentionAfterDeletion(7).map(({ subject }) => subject)).toContain(
      retention.policies.subject,
    );
  });
});
