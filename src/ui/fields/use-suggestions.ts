import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { matching } from './match-text.ts';

/** More options than this are not read: the visitor is asked to keep typing. */
export const SHOWN_AT_MOST = 50;
const DEBOUNCE_MS = 200;

/** Answers what matches the text so far. A later text aborts the signal, and its answer is dropped. */
export type LoadSuggestions<T> = (text: string, signal: AbortSignal) => Promise<readonly T[]>;

interface SuggestionSource<T> {
  text: string;
  /** Nothing is searched while the list is closed. */
  searching: boolean;
  items?: readonly T[];
  /** Those of them that most people mean: offered before anything is typed. */
  often?: readonly T[];
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
  settled: boolean;
}

const none = { found: [], total: 0, settled: false };

/** What a combobox offers: from a list at hand, or asked for as the visitor types. */
export function useSuggestions<T>(source: SuggestionSource<T>): Suggestions<T> {
  const { items, often, text, searching, textOf } = source;
  const loaded = useLoaded(source);
  const local = useMemo(() => {
    if (!items || !searching) return none;
    if (often && text.trim() === '') return { found: often, total: items.length, settled: true };
    // The same order as before the first letter: what most people mean goes before its equals.
    const matches = matching([...new Set([...(often ?? []), ...items])], text, textOf);
    return { found: matches.slice(0, SHOWN_AT_MOST), total: matches.length, settled: true };
  }, [items, often, text, searching, textOf]);
  return items ? local : loaded;
}

/** An answer, and the text that it answers. */
interface Answer<T> extends Suggestions<T> {
  to: string;
}

const unasked: Answer<never> = { ...none, to: '' };

function useLoaded<T>({ text, searching, load, minLength }: SuggestionSource<T>): Suggestions<T> {
  const [answer, setAnswer] = useState<Answer<T>>(unasked);
  const ask = useEffectEvent((wanted: string, signal: AbortSignal) => load?.(wanted, signal));
  const wanted = searching && load && text.trim().length >= minLength ? text.trim() : '';
  useEffect(() => {
    if (!wanted) return;
    const abort = new AbortController();
    const timer = setTimeout(() => void fetchAnswer(), DEBOUNCE_MS);
    async function fetchAnswer() {
      // Suggestions are a convenience: where they fail, the visitor types on.
      const found = (await ask(wanted, abort.signal)?.catch(() => null)) ?? null;
      if (abort.signal.aborted) return;
      if (!found) return setAnswer(unasked);
      const first = found.slice(0, SHOWN_AT_MOST);
      setAnswer({ to: wanted, found: first, total: found.length, settled: true });
    }
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted]);
  // The last answer stays while the visitor types on; that of another text would mislead.
  const related =
    answer.to !== '' &&
    wanted !== '' &&
    (wanted.startsWith(answer.to) || answer.to.startsWith(wanted));
  return related ? answer : none;
}
