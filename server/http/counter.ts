/** Creates a counter of names. It stores only the names whose count is above zero. */
export function createCounter() {
  const counts = new Map<string, number>();
  return {
    count: (name: string) => counts.get(name) ?? 0,
    /** Adds one to the count. Returns a function that takes it back. */
    add(name: string): () => void {
      counts.set(name, (counts.get(name) ?? 0) + 1);
      return () => {
        const rest = (counts.get(name) ?? 1) - 1;
        if (rest > 0) counts.set(name, rest);
        else counts.delete(name);
      };
    },
  };
}
