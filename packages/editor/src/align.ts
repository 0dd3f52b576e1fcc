import { isDeepStrictEqual } from 'node:util';

/**
 * For each item of a list the place that it had before, -1 for a new one: the same item, else the one of the same
 * `id`, else the one that followed the same neighbour. What was moved or changed then keeps its own text.
 */
export function align(before: unknown[], after: unknown[]): number[] {
  const free = new Set(before.keys());
  const places = after.map(() => -1);
  const take = (at: number, found: number | undefined) => {
    if (places[at] !== -1 || found === undefined || !free.delete(found)) return;
    places[at] = found;
  };
  const match = (same: (one: unknown, other: unknown) => boolean) =>
    after.forEach((item, at) =>
      take(
        at,
        places[at] === -1 ? [...free].find((place) => same(before[place], item)) : undefined,
      ),
    );
  match(isDeepStrictEqual);
  match((one, other) => idOf(one) !== undefined && idOf(one) === idOf(other));
  after.forEach((_, at) => take(at, at === 0 ? 0 : places[at - 1]! + 1));
  return places;
}

function idOf(item: unknown): unknown {
  return (item as { id?: unknown } | null)?.id;
}
