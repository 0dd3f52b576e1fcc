const cache = new Map<string, Promise<unknown>>();

/**
 * Loads a value once per build, because every page needs it. Loads it every time in development,
 * because entries change.
 */
export function memoize<Value>(key: string, load: () => Promise<Value>): Promise<Value> {
  if (import.meta.env.DEV) return load();
  const value = (cache.get(key) as Promise<Value> | undefined) ?? load();
  cache.set(key, value);
  return value;
}
