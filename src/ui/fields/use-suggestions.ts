import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { filterByWordStarts } from './match-text.ts';

/**
 * Maximum number of options that a list shows. If there are more options, the list asks the visitor
 * to keep typing.
 */
const SUGGESTIONS_SHOWN_MAX = 50;
const DEBOUNCE_MS = 200;

/**
 * Fetches the items that match the current text. If the text changes, the signal is aborted and the
 * result for the old text is ignored.
 */
export type LoadSuggestions<T> = (text: string, signal: AbortSignal) => Promise<readonly T[]>;

interface SuggestionSource<T> {
  text: string;
  /** False while the list is closed. No suggestions are then searched or fetched. */
  searching: boolean;
  items?: readonly T[];
  /** The items that are chosen most often. They are shown before the visitor types. */
  frequentItems?: readonly T[];
  load?: LoadSuggestions<T>;
  /** Minimum number of characters that the visitor must type before `load` is called. */
  minLength: number;
  textOf: (item: T) => string;
}

export interface SuggestionResults<T> {
  found: readonly T[];
  /** Number of all matching items, including those that are not shown. */
  total: number;
  /**
   * True if the search for the current text has finished. If `found` is empty then, no item
   * matches.
   */
  isSettled: boolean;
}

const noSuggestions = { found: [], total: 0, isSettled: false };

/**
 * Returns the options of a combobox. The options come from a local list, or they are fetched while
 * the visitor types.
 */
export function useSuggestions<T>(source: SuggestionSource<T>): SuggestionResults<T> {
  const { items, frequentItems, text, searching, textOf } = source;
  const loaded = useLoadedSuggestions(source);
  const local = useMemo(() => {
    if (!items || !searching) return noSuggestions;
    if (frequentItems && text.trim() === '')
      return { found: frequentItems, total: items.length, isSettled: true };
    // The frequent items are at the start of the list, so that they come first among items that
    // match equally well.
    const matches = filterByWordStarts(
      [...new Set([...(frequentItems ?? []), ...items])],
      text,
      textOf,
    );
    return {
      found: matches.slice(0, SUGGESTIONS_SHOWN_MAX),
      total: matches.length,
      isSettled: true,
    };
  }, [items, frequentItems, text, searching, textOf]);
  return items ? local : loaded;
}

/** The suggestions that were fetched last, with the text for which they were fetched. */
interface LoadedSuggestions<T> extends SuggestionResults<T> {
  query: string;
}

const noLoadedSuggestions: LoadedSuggestions<never> = { ...noSuggestions, query: '' };

function useLoadedSuggestions<T>({
  text,
  searching,
  load,
  minLength,
}: SuggestionSource<T>): SuggestionResults<T> {
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
      // If fetching fails, no suggestions are shown and the visitor can keep typing, because
      // suggestions are optional.
      const found = (await requestSuggestions(query, abort.signal)?.catch(() => null)) ?? null;
      if (abort.signal.aborted) return;
      if (!found) return setLoadedFor(noLoadedSuggestions);
      const first = found.slice(0, SUGGESTIONS_SHOWN_MAX);
      setLoadedFor({ query, found: first, total: found.length, isSettled: true });
    }
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query]);
  // The last suggestions stay visible while the visitor types. They are hidden if neither the new
  // text nor the searched text is the start of the other, because they would be misleading.
  const isRelated =
    loadedFor.query !== '' &&
    query !== '' &&
    (query.startsWith(loadedFor.query) || loadedFor.query.startsWith(query));
  return isRelated ? loadedFor : noSuggestions;
}
