/** Search for policies on the server while the policyholder types. */
import { useEffect, useState } from 'react';
import type { Policy } from '../contract/policies/policies.ts';
import { findPoliciesOnServer } from './stores/load-policies.ts';

/** Pause in milliseconds after the last key press before the list changes. */
const PAUSE_MS = 150;

interface ServerAnswer {
  text: string;
  /** Number of retries before this answer. */
  retries: number;
  /** Null if the search failed. */
  found: { items: readonly Policy[]; total: number } | null;
}

/**
 * Sends the text to the server. An empty text is not sent. The answer is null before the first
 * answer.
 */
export function useServerSearch(text: string): { answer: ServerAnswer | null; retry: () => void } {
  const [answer, setAnswer] = useState<ServerAnswer | null>(null);
  const [retries, setRetries] = useState(0);
  useEffect(() => {
    if (text === '') return undefined;
    let isOutdated = false;
    const accept = (found: ServerAnswer['found']) => {
      if (!isOutdated) setAnswer({ text, retries, found });
    };
    findPoliciesOnServer(text).then(accept, () => accept(null));
    return () => {
      isOutdated = true;
    };
  }, [text, retries]);
  const retry = () => setRetries((count) => count + 1);
  return { answer: answer?.retries === retries ? answer : null, retry };
}

/** Returns the text as it was before the last pause in typing. An empty text counts at once. */
export function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
