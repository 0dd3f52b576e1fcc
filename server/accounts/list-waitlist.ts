import type { Services } from '../services.ts';

export type WaitlistRow = Record<'product' | 'territory' | 'email' | 'since', string>;

/** Lists everyone who waits, by product and territory, the longest wait first. */
export async function listWaitlist({ database }: Services): Promise<WaitlistRow[]> {
  const rows = await database.db
    .selectFrom('waitlist')
    .select(['product', 'territory', 'email', 'created_at'])
    .where('closed_at', 'is', null)
    .orderBy('product')
    .orderBy('territory')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, since: created_at.slice(0, 10) }));
}

/** Counts the rows of each product and territory, for example `renters US-HI: 3`. */
export function summarizeWaitlist(rows: readonly WaitlistRow[]): string {
  const groups = Map.groupBy(rows, ({ product, territory }) => `${product} ${territory}`);
  return [...groups].map(([name, { length }]) => `${name}: ${length}`).join('\n');
}

/** Formats rows as CSV (RFC 4180). The columns are the properties of the first row. */
export function formatRowsAsCsv<Row extends Record<string, string>>(
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
): string {
  const lines = [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))];
  return lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n');
}

/**
 * Returns a cell of a CSV file. A spreadsheet runs a text that begins with one of these characters as
 * a formula, and a visitor may enter such an email address. An apostrophe makes it a text.
 */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
