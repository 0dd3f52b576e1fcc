import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { filterByWordStarts } from './match-text.ts';

/** A longer list is cut, and the visitor is asked to keep typing. */
export const MAX_SHOWN = 50;
const DEBOUNCE_MS = 200;

/**
 * Returns the matches for the current text. A newer text aborts the signal, and the older result is
 * dropped.
 */
export type LoadSuggestions<T> = (text: string, signal: AbortSignal) => Promise<readonly T[]>;

interface SuggestionSource<T> {
  text: string;
  /** False while the list is closed. No search runs then. */
  searching: boolean;
  items?: readonly T[];
  /** The most frequent of the items, shown before the visitor types. */
  frequentItems?: readonly T[];
  load?: LoadSuggestions<T>;
  /** Minimum number of typed characters for calling `load`. */
  minLength: number;
  textOf: (item: T) => string;
}

export interface Suggestions<T> {
  found: readonly T[];
  /** Number of matches, including those not shown. */
  total: number;
  /** True when the search for this text has finished. An empty `found` then means no matches. */
  isSettled: boolean;
}

const noSuggestions = { found: [], total: 0, isSettled: false };

/** Returns a combobox's options, from a local list or fetched while the visitor types. */
export function useSuggestions<T>(source: SuggestionSource<T>): Suggestions<T> {
  const { items, frequentItems, text, searching, textOf } = source;
  const loaded = useLoadedSuggestions(source);
  const local = useMemo(() => {
    if (!items || !searching) return noSuggestions;
    if (frequentItems && text.trim() === '')
      return { found: frequentItems, total: items.length, isSettled: true };
    // Frequent items stay first among equal matches, as before the first letter.
    const matches = filterByWordStarts(
      [...new Set([...(frequentItems ?? []), ...items])],
      text,
      textOf,
    );
    return { found: matches.slice(0, MAX_SHOWN), total: matches.length, isSettled: true };
  }, [items, frequentItems, text, searching, textOf]);
  return items ? local : loaded;
}

/** A result with the text that was searched. */
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
      // Suggestions are optional. If they fail, the visitor can keep typing.
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
  // The last result stays visible while the visitor types on. A result for an unrelated text would
  // be misleading.
  const isRelated =
    loadedFor.query !== '' &&
    query !== '' &&
    (query.startsWith(loadedFor.query) || loadedFor.query.startsWith(query));
  return isRelated ? loadedFor : noSuggestions;
}
