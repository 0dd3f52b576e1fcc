/**
 * Adds a React key to each item. The labels alone are not unique, because two collections or two
 * drivers can have the same name.
 */
export function withReactKeys<Item>(items: readonly Item[], labelOf: (item: Item) => string) {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const text = labelOf(item);
    const occurrence = (counts.get(text) ?? 0) + 1;
    counts.set(text, occurrence);
    return { key: `${text} ${occurrence}`, item };
  });
}
