const known = new Map<string, Promise<unknown>>();

/** Asks once for the whole build, for what every page shows; while the site is written, entries change. */
export function once<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> {
  if (import.meta.env.DEV) return ask();
  const answer = (known.get(key) as Promise<Answer> | undefined) ?? ask();
  known.set(key, answer);
  return answer;
}
