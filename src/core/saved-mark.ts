/** By what a browser knows that its answers were saved, or opened from a mailed link. Small: every flow loads it. */
import { environment } from './environment.ts';

export interface SavedMark {
  /** Sent with the purchase: the provider carries one out for it. */
  saved_key: string;
  /** Of this browser's own opening. */
  opener: string;
}

/** Its key in sessionStorage. */
export const savedMarkKey = (flow: string) => `${flow}Saved`;

/** Null where the answers of the flow were never saved. */
export function savedMark(flow: string): SavedMark | null {
  try {
    const { saved_key, opener } = JSON.parse(environment().storage[savedMarkKey(flow)] ?? '{}');
    const isMark = typeof saved_key === 'string' && typeof opener === 'string';
    return isMark ? { saved_key, opener } : null;
  } catch {
    return null;
  }
}

export function keepSavedMark(flow: string, mark: SavedMark): void {
  environment().storage[savedMarkKey(flow)] = JSON.stringify(mark);
}

/** The answers are gone, and with them what was known of their copies. */
export function dropSavedMark(flow: string): void {
  delete environment().storage[savedMarkKey(flow)];
}
