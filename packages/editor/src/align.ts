import { isDeepStrictEqual } from 'node:util';

/**
 * For each item of a list the place that it had before, -1 for a new one: the same item, else the one of the same
 * `id`, else the one that followed the same neighbour. What was moved or changed then keeps its own text.
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
