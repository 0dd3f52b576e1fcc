/** Converts a text to lower case without accents, so that 'sao' matches 'São'. */
function normalize(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

function splitWords(text: string): string[] {
  return normalize(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

interface SearchedText {
  words: string[];
  /** The parts between commas. */
  parts: string[];
}

/** The searched texts of all items, because each typed character searches the same items again. */
const searchedTexts = new Map<string, SearchedText>();

function searchedText(text: string): SearchedText {
  const known = searchedTexts.get(text);
  if (known) return known;
  const searched = { words: splitWords(text), parts: normalize(text).split(', ') };
  searchedTexts.set(text, searched);
  return searched;
}

/**
 * Returns the items that match a query. An item matches if every typed word is the start of a word
 * in the item's text. Items come first if their text, or a part of the text after a comma, starts
 * with the query. The order is otherwise unchanged.
 */
export function filterByWordStarts<T>(
  items: readonly T[],
  query: string,
  textOf: (item: T) => string,
): readonly T[] {
  const queryWords = splitWords(query);
  if (queryWords.length === 0) return items;
  const start = normalize(query.trim());
  const first: T[] = [];
  const others: T[] = [];
  for (const item of items) {
    const { words, parts } = searchedText(textOf(item));
    if (!queryWords.every((word) => words.some((candidate) => candidate.startsWith(word))))
      continue;
    const starts = parts.some((part) => part.startsWith(start));
    (starts ? first : others).push(item);
  }
  return [...first, ...others];
}

export interface MatchSegment {
  /** Position of the part's first character in the title. */
  offset: number;
  text: string;
  match: boolean;
}

/**
 * Splits a title into parts that match the query and parts that do not match. A matching part is
 * the start of a word and equals a typed word. Example: in '418 Mar|low Street', '418' and 'Mar'
 * match the query '418 mar'.
 */
export function splitByMatches(title: string, query: string): MatchSegment[] {
  const starts = splitWords(query).sort((a, b) => b.length - a.length);
  const runs: MatchSegment[] = [];
  let offset = 0;
  const add = (text: string, match: boolean) => {
    if (text !== '') runs.push({ offset, text, match });
    offset += text.length;
  };
  for (const part of title.split(/([^\p{L}\p{N}]+)/u)) {
    const start = starts.find((word) => normalize(part).startsWith(word)) ?? '';
    add(part.slice(0, start.length), true);
    add(part.slice(start.length), false);
  }
  return runs;
}
