import type { Device } from './call/device.ts';

/**
 * A key-value store. Its entries are read and written as properties, like those of sessionStorage.
 */
export type KeyValueStore = Record<string, string>;

export interface Navigation {
  origin(): string;
  path(): string;
  search(): string;
  hash(): string;
  /** URL of the page that linked here. Empty for a link in an email app and for a typed URL. */
  referrer(): string;
  push(path: string): void;
  replace(path: string): void;
  back(): void;
  /** Calls `onMove` after the visitor goes Back or Forward. Returns the unsubscribe function. */
  listen(onMove: () => void): () => void;
  /** Navigates to another page. 'replace' removes the current page from the history. */
  leave(url: string, mode?: 'replace'): void;
}

/**
 * Functions and data for all side effects of a flow. Each page or test sets its own environment, so
 * a flow can run without a browser.
 */
export interface Environment {
  storage: KeyValueStore;
  /**
   * True if the stored data exists only in this page's memory. It is then lost when the visitor
   * opens another page.
   */
  isEphemeral?: boolean;
  navigation: Navigation;
  fetch: typeof globalThis.fetch;
  /** Creates a `fetch` function that reports the sent share of the request body, from 0 to 1. */
  fetchWithProgress(onProgress: (sent: number) => void): typeof globalThis.fetch;
  now(): Date;
  uuid(): string;
  wait(milliseconds: number): Promise<void>;
  reducedMotion(): boolean;
  setTitle(title: string): void;
  scrollToTop(): void;
  /** Device information from the browser. */
  device(): Device;
  /** Pushes an event to window.dataLayer. */
  track(event: Record<string, unknown>): void;
  /** Sends a message to the embedding page and to the native app's bridge, if they exist. */
  postToHost(message: Record<string, unknown>): void;
  logError(message: string, cause?: unknown): void;
  /** Deletes all keys in the storage. */
  clearStorage(): void;
}

let current: Environment | null = null;

export function setEnvironment(next: Environment): void {
  current = next;
}

export function environment(): Environment {
  if (!current) throw new Error('No environment is set: call setEnvironment() first');
  return current;
}
