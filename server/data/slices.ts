// Reads long lists in slices. SQLite runs a statement on the event loop, so no other request is
// served meanwhile.
import { sql, type RawBuilder } from 'kysely';

/** Lets the event loop serve waiting requests. */
export type Pause = () => Promise<void>;

export const yieldToEventLoop: Pause = () => new Promise((resolve) => setImmediate(resolve));

interface SliceOptions {
  /** Maximum rows per slice. */
  size?: number;
  pause?: Pause;
}

export const SLICE_SIZE = 500;

/**
 * Reads a list slice by slice, with a pause between slices.
 * @param first A position before every row.
 * @param read Reads up to `size` rows that follow `after`, in a fixed order.
 */
export async function* inSlices<After, Row extends After>(
  first: After,
  read: (after: After, size: number) => Promise<Row[]>,
  { size = SLICE_SIZE, pause = yieldToEventLoop }: SliceOptions = {},
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

/**
 * True for rows after a given position, in the order of these columns. An index has the same order.
 * @param after Position, by column. '' comes before every text.
 */
export function isAfter(after: Record<string, string>): RawBuilder<boolean> {
  return compare(after, sql`>`);
}

/** True for the row at a given position and all rows before it. */
export function isUpTo(last: Record<string, string>): RawBuilder<boolean> {
  return compare(last, sql`<=`);
}

function compare(row: Record<string, string>, operator: RawBuilder<unknown>) {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  return sql<boolean>`(${columns}) ${operator} (${sql.join(Object.values(row))})`;
}
