/** A key-value store with sessionStorage's behaviour for plain properties. */
export type StorageRecord = Record<string, string>;

export interface Navigation {
  origin(): string;
  path(): string;
  search(): string;
  hash(): string;
  push(path: string): void;
  replace(path: string): void;
  back(): void;
  /** Calls back after the visitor moved with Back or Forward; returns the function that stops it. */
  listen(onMove: () => void): () => void;
  /** Leaves for another page; 'replace' takes this one out of the history. */
  leave(url: string, mode?: 'replace'): void;
}

/**
 * Everything outside the code that a flow touches. One is injected per page (or per test), so that a
 * flow runs without a browser.
 */
export interface Environment {
  storage: StorageRecord;
  /** True where the storage is this page's memory: the next page knows nothing of it. */
  isEphemeral?: boolean;
  navigation: Navigation;
  fetch: typeof globalThis.fetch;
  /** A fetch that tells how much of its body is sent, 0 to 1. */
  fetchWithProgress(onProgress: (sent: number) => void): typeof globalThis.fetch;
  now(): Date;
  uuid(): string;
  wait(milliseconds: number): Promise<void>;
  reducedMotion(): boolean;
  setTitle(title: string): void;
  scrollToTop(): void;
  /** What the device tells about itself. */
  device(): { userAgent: string; timeZone: string };
  /** Pushes to window.dataLayer. */
  track(event: Record<string, unknown>): void;
  /** Sends to the embedding page and the native bridge, where there is one. */
  postToHost(message: Record<string, unknown>): void;
  logError(message: string, cause?: unknown): void;
  /** Empties every stored key. */
  clearStorage(): void;
}

let current: Environment | null = null;

export function setEnvironment(next: Environment): void {
  current = next;
}

export function environment(): Environment {
  if (!current)
    throw new Error('No environment is set: an island sets the browser\u2019s, a test its own');
  return current;
}
