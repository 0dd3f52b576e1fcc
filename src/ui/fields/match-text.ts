/** Lower case without accents, so that 'sao' finds 'São'. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function words(text: string): string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/**
 * The items whose text has, for every word typed, a word that starts with it. Those whose text, or a part
 * of it behind a comma, starts with what was typed come first; otherwise the given order stays.
 */
export function matching<T>(
  items: readonly T[],
  query: string,
  textOf: (item: T) => string,
): readonly T[] {
  const wanted = words(query);
  if (wanted.length === 0) return items;
  const start = plain(query.trim());
  const first: T[] = [];
  const others: T[] = [];
  for (const item of items) {
    const text = textOf(item);
    const has = words(text);
    if (!wanted.every((word) => has.some((candidate) => candidate.startsWith(word)))) continue;
    const starts = plain(text)
      .split(', ')
      .some((part) => part.startsWith(start));
    (starts ? first : others).push(item);
  }
  return [...first, ...others];
}

export interface Run {
  /** Where it starts in the title. */
  at: number;
  text: string;
  match: boolean;
}

/** Cuts a title where the starts of its words are what was typed: '418 Mar|low Street'. */
export function matchRuns(title: string, query: string): Run[] {
  const starts = words(query).sort((a, b) => b.length - a.length);
  const runs: Run[] = [];
  let at = 0;
  const add = (text: string, match: boolean) => {
    if (text !== '') runs.push({ at, text, match });
    at += text.length;
  };
  for (const part of title.split(/([^\p{L}\p{N}]+)/u)) {
    const start = starts.find((word) => plain(part).startsWith(word)) ?? '';
    add(part.slice(0, start.length), true);
    add(part.slice(start.length), false);
  }
  return runs;
}
