/** Breaking changes since the last release that are intended. */
export interface AcceptedBreak {
  /** Text of the change. `*` stands for any text. */
  pattern: string;
  /** Number of changes that the pattern matches, so that it does not hide a later one. */
  count: number;
  reason: string;
}

/** Reads the rows | `pattern` | count | reason | of docs/versioning.md. */
export function parseAcceptedBreaks(markdown: string): AcceptedBreak[] {
  return [...markdown.matchAll(/^\| `([^`]+)` +\| +(\d+) +\|(.*)\|$/gm)].map(
    ([, pattern = '', count, reason = '']) => ({
      pattern,
      count: Number(count),
      reason: reason.trim(),
    }),
  );
}

/**
 * Compares the breaking changes with the accepted ones. Returns a line for each change that no row
 * accepts, and for each row that has no reason or does not match its number of changes.
 */
export function unacceptedBreaks(
  changes: readonly string[],
  accepted: readonly AcceptedBreak[],
): string[] {
  const counts = new Map<AcceptedBreak, number>();
  const problems = changes.filter((change) => {
    const row = accepted.find(({ pattern }) => matches(pattern, change));
    if (row) counts.set(row, (counts.get(row) ?? 0) + 1);
    return row === undefined;
  });
  for (const row of accepted) {
    const found = counts.get(row) ?? 0;
    if (found !== row.count)
      problems.push(`\`${row.pattern}\` accepts ${row.count} changes, but ${found} match`);
    if (row.reason === '') problems.push(`\`${row.pattern}\` has no reason`);
  }
  return problems;
}

function matches(pattern: string, change: string): boolean {
  const literal = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${literal}$`).test(change);
}
