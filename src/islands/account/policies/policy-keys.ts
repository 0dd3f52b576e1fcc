/** Each text with a key of its own: two collections, or two drivers, may have the same name. */
export function keyed<Item>(items: readonly Item[], textOf: (item: Item) => string) {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const text = textOf(item);
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    return { key: `${text} ${times}`, item };
  });
}
