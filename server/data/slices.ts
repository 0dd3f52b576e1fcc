// Reads long lists in slices. Slices are necessary because SQLite runs a statement on the event
// loop, so the server handles no other request during a statement.
import { sql, type RawBuilder } from 'kysely';

/** Function that waits until the event loop has handled the waiting requests. */
export type Pause = () => Promise<void>;

export const yieldToEventLoop: Pause = () => new Promise((resolve) => setImmediate(resolve));

interface SliceOptions {
  /** Maximum rows per slice. */
  size?: number;
  pause?: Pause;
}

/**
 * A slice of 500 complete policies blocked the event loop for up to 64 ms in a database of a million
 * policies.
 */
export const MAX_SLICE_ROWS = 200;

/**
 * Reads a list slice by slice, with a pause between slices.
 * @param first A position before the first row.
 * @param read Reads at most `size` rows that follow the position `after`, in a fixed order.
 */
export async function* readInSlices<After, Row extends After>(
  first: After,
  read: (after: After, size: number) => Promise<Row[]>,
  { size = MAX_SLICE_ROWS, pause = yieldToEventLoop }: SliceOptions = {},
): AsyncGenerator<Row[], void> {
  let after = first;
  for (;;) {
    const rows = await read(after, size);
    const last = rows.at(-1);
    if (last === undefined) return;
    const isLast = rows.length < size;
    yield rows;
    if (isLast) return;
    after = last;
    await pause();
  }
}

/** Splits a list into slices of at most `MAX_SLICE_ROWS` items. */
export function slicesOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / MAX_SLICE_ROWS);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * MAX_SLICE_ROWS, (index + 1) * MAX_SLICE_ROWS),
  );
}

/**
 * SQL condition: true for rows that follow a position when rows are sorted by the given columns. An
 * index must have the same order.
 * @param after Value of each column at the position. '' sorts before every other text.
 */
export function isRowAfter(after: Record<string, string>): RawBuilder<boolean> {
  return compare(after, sql`>`);
}

/** SQL condition: true for rows that precede a position, such as the older rows of a list. */
export function isRowBefore(next: Record<string, string>): RawBuilder<boolean> {
  return compare(next, sql`<`);
}

function compare(row: Record<string, string>, operator: RawBuilder<unknown>) {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  return sql<boolean>`(${columns}) ${operator} (${sql.join(Object.values(row))})`;
}
