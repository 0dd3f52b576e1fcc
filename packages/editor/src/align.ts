import { isDeepStrictEqual } from 'node:util';

/**
 * Compares two versions of a list. Returns, for each item of the new list, its index in the old
 * list, or -1 for a new item. An item matches an equal item first, then an item with the same `id`,
 * then the item that follows the same neighbor. So an item that was moved or changed keeps its own
 * text in the file.
 */
export function matchPreviousIndexes(before: unknown[], after: unknown[]): number[] {
  const unmatched = new Set(before.keys());
  const previousIndexes = after.map(() => -1);
  const assign = (index: number, found: number | undefined) => {
    if (previousIndexes[index] !== -1 || found === undefined || !unmatched.delete(found)) return;
    previousIndexes[index] = found;
  };
  const match = (isSame: (one: unknown, other: unknown) => boolean) =>
    after.forEach((item, index) =>
      assign(
        index,
        previousIndexes[index] === -1
          ? [...unmatched].find((candidate) => isSame(before[candidate], item))
          : undefined,
      ),
    );
  match(isDeepStrictEqual);
  match((one, other) => idOf(one) !== undefined && idOf(one) === idOf(other));
  after.forEach((_, index) => assign(index, index === 0 ? 0 : previousIndexes[index - 1]! + 1));
  return previousIndexes;
}

function idOf(item: unknown): unknown {
  return (item as { id?: unknown } | null)?.id;
}
