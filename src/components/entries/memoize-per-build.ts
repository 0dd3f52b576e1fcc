const cache = new Map<string, Promise<unknown>>();

/**
 * Loads a value only once per build, because every page needs the value. In development, loads it
 * every time, because entries change.
 */
export function memoizePerBuild<Value>(key: string, load: () => Promise<Value>): Promise<Value> {
  if (import.meta.env.DEV) return load();
  const value = (cache.get(key) as Promise<Value> | undefined) ?? load();
  cache.set(key, value);
  return value;
}
