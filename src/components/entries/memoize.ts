const cache = new Map<string, Promise<unknown>>();

/** Asks once for the whole build, for what every page shows; while the site is written, entries change. */
export function memoize<Value>(key: string, load: () => Promise<Value>): Promise<Value> {
  if (import.meta.env.DEV) return load();
  const value = (cache.get(key) as Promise<Value> | undefined) ?? load();
  cache.set(key, value);
  return value;
}
