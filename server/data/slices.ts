// Long lists in slices: SQLite carries a statement out on the event loop, which serves nobody else meanwhile.
import { sql, type RawBuilder } from 'kysely';

/** Lets the event loop serve whoever waits. */
export type Pause = () => Promise<void>;

export const yieldToEventLoop: Pause = () => new Promise((resolve) => setImmediate(resolve));

interface SliceOptions {
  /** Rows of one slice at most. */
  size?: number;
  pause?: Pause;
}

export const SLICE_SIZE = 500;

/**
 * Reads a list slice by slice, with a pause between two.
 * @param first comes before every row
 * @param read reads the rows that follow `after`, in a fixed order and `size` of them at most
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
 * True of rows that follow another in the order of these columns, in which an index has them.
 * @param after by column; '' comes before every text
 */
export function isAfter(after: Record<string, string>): RawBuilder<boolean> {
  return compare(after, sql`>`);
}

/** True of a row in that place, and of those before it. */
export function isUpTo(last: Record<string, string>): RawBuilder<boolean> {
  return compare(last, sql`<=`);
}

function compare(row: Record<string, string>, operator: RawBuilder<unknown>) {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  return sql<boolean>`(${columns}) ${operator} (${sql.join(Object.values(row))})`;
}
