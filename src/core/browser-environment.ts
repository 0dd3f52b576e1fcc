import { browserDevice } from './call/device.ts';
import { backendNow } from './clock.ts';
import type { Environment, Navigation } from './environment.ts';
import { reportError } from './reports/report-error.ts';
import { connectPersistedStores, openSessionStorageOrMemory } from './storage.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
    /**
     * Passes an event to the analytics tag while the tag runs. The tag does not read the plain
     * objects in `dataLayer` (analytics-tag.ts).
     */
    pushToTag?: (event: Record<string, unknown>) => void;
  }
}

const navigation: Navigation = {
  origin: () => location.origin,
  path: () => location.pathname,
  search: () => location.search,
  hash: () => location.hash,
  referrer: () => document.referrer,
  push: (path) => history.pushState(null, '', path),
  replace: (path) => history.replaceState(null, '', path),
  back: () => history.back(),
  listen(onMove) {
    window.addEventListener('popstate', onMove);
    return () => window.removeEventListener('popstate', onMove);
  },
  leave: (url, mode) => (mode === 'replace' ? location.replace(url) : location.assign(url)),
};

/**
 * Creates the environment for a real browser page. Also connects the persisted stores to the page's
 * session storage.
 */
export function createBrowserEnvironment(): Environment {
  const { storage, isPersistent } = openSessionStorageOrMemory(reportError);
  connectPersistedStores(storage);
  let lastPost = Promise.resolve();
  return {
    storage,
    isEphemeral: !isPersistent,
    navigation,
    fetch: (...request) => fetch(...request),
    fetchWithProgress:
      (onProgress) =>
      async (...request) =>
        (await import('./call/upload-with-progress.ts')).uploadWithProgress(onProgress, ...request),
    now: backendNow,
    uuid: () => crypto.randomUUID(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    reducedMotion: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
    setTitle: (title) => void (document.title = title),
    // Instant scrolling, so that the visitor does not see the new screen move.
    scrollToTop: () => window.scrollTo({ top: 0, behavior: 'instant' }),
    device: browserDevice,
    track(event) {
      (window.dataLayer ??= []).push(event);
      window.pushToTag?.(event);
    },
    // Sends messages to the host page in order. A message is dropped if host.ts cannot be fetched.
    postToHost(message) {
      lastPost = lastPost.then(() => sendToHost(message)).catch(() => {});
    },
    logError: reportError,
    clearStorage: () => emptyStorage(storage),
  };
}

function emptyStorage(storage: Record<string, string>) {
  try {
    window.sessionStorage.clear();
  } catch {
    for (const key of Object.keys(storage)) delete storage[key];
  }
}

/**
 * Sends a message to the host page. host.ts is loaded on demand, because only purchases and
 * embedded pages send messages.
 */
async function sendToHost(message: Record<string, unknown>) {
  const { postToHost } = await import('./host.ts');
  await postToHost(message);
}
