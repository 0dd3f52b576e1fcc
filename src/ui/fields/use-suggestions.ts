import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { findMatches } from './match-text.ts';

/** More options than this are not read: the visitor is asked to keep typing. */
export const MAX_SHOWN = 50;
const DEBOUNCE_MS = 200;

/** Answers what matches the text so far. A later text aborts the signal, and its answer is dropped. */
export type LoadSuggestions<T> = (text: string, signal: AbortSignal) => Promise<readonly T[]>;

interface SuggestionSource<T> {
  text: string;
  /** Nothing is searched while the list is closed. */
  searching: boolean;
  items?: readonly T[];
  /** Those of them that most people mean: offered before anything is typed. */
  frequentItems?: readonly T[];
  load?: LoadSuggestions<T>;
  /** `load` is asked from this many characters on. */
  minLength: number;
  textOf: (item: T) => string;
}

export interface Suggestions<T> {
  found: readonly T[];
  /** How many match, shown or not. */
  total: number;
  /** The text was searched: an empty `found` means that there are none. */
  isSettled: boolean;
}

const noSuggestions = { found: [], total: 0, isSettled: false };

/** What a combobox offers: from a list at hand, or asked for as the visitor types. */
export function useSuggestions<T>(source: SuggestionSource<T>): Suggestions<T> {
  const { items, frequentItems, text, searching, textOf } = source;
  const loaded = useLoadedSuggestions(source);
  const local = useMemo(() => {
    if (!items || !searching) return noSuggestions;
    if (frequentItems && text.trim() === '')
      return { found: frequentItems, total: items.length, isSettled: true };
    // The same order as before the first letter: what most people mean goes before its equals.
    const matches = findMatches([...new Set([...(frequentItems ?? []), ...items])], text, textOf);
    return { found: matches.slice(0, MAX_SHOWN), total: matches.length, isSettled: true };
  }, [items, frequentItems, text, searching, textOf]);
  return items ? local : loaded;
}

/** An answer, and the text that it answers. */
interface LoadedSuggestions<T> extends Suggestions<T> {
  query: string;
}

const noLoadedSuggestions: LoadedSuggestions<never> = { ...noSuggestions, query: '' };

function useLoadedSuggestions<T>({
  text,
  searching,
  load,
  minLength,
}: SuggestionSource<T>): Suggestions<T> {
  const [loadedFor, setLoadedFor] = useState<LoadedSuggestions<T>>(noLoadedSuggestions);
  const requestSuggestions = useEffectEvent((query: string, signal: AbortSignal) =>
    load?.(query, signal),
  );
  const query = searching && load && text.trim().length >= minLength ? text.trim() : '';
  useEffect(() => {
    if (!query) return;
    const abort = new AbortController();
    const timer = setTimeout(() => void fetchSuggestions(), DEBOUNCE_MS);
    async function fetchSuggestions() {
      // Suggestions are a convenience: where they fail, the visitor types on.
      const found = (await requestSuggestions(query, abort.signal)?.catch(() => null)) ?? null;
      if (abort.signal.aborted) return;
      if (!found) return setLoadedFor(noLoadedSuggestions);
      const first = found.slice(0, MAX_SHOWN);
      setLoadedFor({ query, found: first, total: found.length, isSettled: true });
    }
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query]);
  // The last answer stays while the visitor types on; that of another text would mislead.
  const isRelated =
    loadedFor.query !== '' &&
    query !== '' &&
    (query.startsWith(loadedFor.query) || loadedFor.query.startsWith(query));
  return isRelated ? loadedFor : noSuggestions;
}
