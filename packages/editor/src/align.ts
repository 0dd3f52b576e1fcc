import { isDeepStrictEqual } from 'node:util';

/**
 * Returns the previous index of each item in a list, -1 for a new item. Matches an equal item
 * first, then one with the same `id`, then one after the same neighbor. Moved or changed items then
 * keep their own text.
 */
export function align(before: unknown[], after: unknown[]): number[] {
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
