/** A key-value store that behaves like sessionStorage for plain properties. */
export type StorageRecord = Record<string, string>;

export interface Navigation {
  origin(): string;
  path(): string;
  search(): string;
  hash(): string;
  push(path: string): void;
  replace(path: string): void;
  back(): void;
  /** Calls back after the visitor goes Back or Forward. Returns the unsubscribe function. */
  listen(onMove: () => void): () => void;
  /** Navigates to another page. 'replace' removes the current page from the history. */
  leave(url: string, mode?: 'replace'): void;
}

/**
 * All side effects that a flow needs. One is injected per page (or per test), so that a flow runs
 * without a browser.
 */
export interface Environment {
  storage: StorageRecord;
  /** True if the storage is only in this page's memory and is lost on navigation. */
  isEphemeral?: boolean;
  navigation: Navigation;
  fetch: typeof globalThis.fetch;
  /** Creates a fetch that reports the sent share of its body, 0 to 1. */
  fetchWithProgress(onProgress: (sent: number) => void): typeof globalThis.fetch;
  now(): Date;
  uuid(): string;
  wait(milliseconds: number): Promise<void>;
  reducedMotion(): boolean;
  setTitle(title: string): void;
  scrollToTop(): void;
  /** Device information from the browser. */
  device(): { userAgent: string; timeZone: string };
  /** Pushes to window.dataLayer. */
  track(event: Record<string, unknown>): void;
  /** Sends to the embedding page and to the native bridge, if present. */
  postToHost(message: Record<string, unknown>): void;
  logError(message: string, cause?: unknown): void;
  /** Deletes all stored keys. */
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
