// npm run retention-docs: writes the table of retention periods in docs/operations.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { otherTables, purgedTables } from '../server/jobs/purge.ts';
import {
  AUDIT_YEARS_DEFAULT,
  retention,
  retentionNotice,
  type RetentionKey,
  type RetentionRule,
} from '../src/contract/retention.ts';

const file = join(import.meta.dirname, '..', 'docs', 'operations.md');
const markers = /(?<=<!-- retention -->\n).*(?=<!-- \/retention -->)/s;

/** Returns the tables of the database to which a rule applies. */
function tablesOf(key: RetentionKey): string[] {
  const others = Object.entries(otherTables).filter(([, rule]) => rule === key);
  // The job orphan-photos deletes only the photos without a claim.
  const photos = key === 'claimUploads' ? ['claim_photos'] : [];
  const purged = purgedTables.filter(({ rule }) => rule === key);
  return [...purged.map(({ table }) => table), ...others.map(([table]) => table), ...photos];
}

function rowOf(key: RetentionKey): string {
  const { subject, period, reason } = retentionNotice(key, AUDIT_YEARS_DEFAULT);
  const { source = '' }: RetentionRule = retention[key];
  const shownPeriod = key === 'audit' ? `\`AUDIT_YEARS\` (${period})` : period;
  const tables = tablesOf(key).map((table) => `\`${table}\``);
  return `| ${[subject, tables.join(', '), shownPeriod, reason, source].join(' | ')} |`;
}

/**
 * Returns docs/operations.md with the current table.
 * @internal
 */
export async function withRetentionTable(page: string): Promise<string> {
  const rows = (Object.keys(retention) as RetentionKey[]).map(rowOf);
  const table = [
    '| data | tables | deleted | reason | source |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n');
  return page.replace(markers, `\n${await format(table, { parser: 'markdown' })}\n`);
}

if (import.meta.main) writeFileSync(file, await withRetentionTable(readFileSync(file, 'utf8')));
