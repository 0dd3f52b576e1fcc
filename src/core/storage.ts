import { persistentAtom, setPersistentEngine } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';
import type * as z from 'zod/mini';
import type { KeyValueStore } from './environment.ts';

/**
 * Replaces the storage events, which are not needed. The browser sends storage events only to other
 * tabs, and sessionStorage is not shared between tabs.
 */
const noEvents = { addEventListener() {}, removeEventListener() {} };

declare global {
  interface Window {
    /**
     * Session and link tokens, if src/scripts/head-init.js could not store them in sessionStorage.
     */
    tokensInMemory?: Record<string, string>;
  }
}

/**
 * Sets the storage that all persisted stores use. Must be called before the first store is read.
 */
export function connectPersistedStores(storage: KeyValueStore): void {
  setPersistentEngine(storage, noEvents);
}

/**
 * Opens the browser's sessionStorage. If sessionStorage is missing, blocked or full, returns an
 * object in memory instead. That object then also contains the tokens from the URL. Its data is
 * lost when the page is closed.
 */
export function openSessionStorageOrMemory(logError: (message: string, cause: unknown) => void): {
  storage: KeyValueStore;
  isPersistent: boolean;
} {
  try {
    const storage = window.sessionStorage;
    storage.setItem('storageProbe', '1');
    storage.removeItem('storageProbe');
    return { storage: guardedStorage(storage, logError), isPersistent: true };
  } catch (cause) {
    logError('Session storage is not supported: nothing is persisted across page loads', cause);
    return { storage: { ...window.tokensInMemory }, isPersistent: false };
  }
}

function guardedStorage(
  storage: Storage,
  logError: (message: string, cause: unknown) => void,
): KeyValueStore {
  return new Proxy(storage as unknown as KeyValueStore, {
    get: (_, key) => (typeof key === 'string' ? (storage.getItem(key) ?? undefined) : undefined),
    set(_, key, value: string) {
      try {
        storage.setItem(String(key), value);
      } catch (cause) {
        logError(`${String(key)} could not be stored in session storage`, cause);
      }
      return true;
    },
    has: (_, key) => storage.getItem(String(key)) !== null,
    deleteProperty(_, key) {
      storage.removeItem(String(key));
      return true;
    },
  });
}

/**
 * Creates a store that is persisted as JSON under `key`. If the stored text does not match the
 * schema, the store gets `initial`. This happens after a manual edit or if another version stored
 * another format.
 */
export function persistedAtom<Schema extends z.ZodMiniType>(
  key: string,
  schema: Schema,
  initial: z.infer<Schema>,
): WritableAtom<z.infer<Schema>> {
  let isInvalid = false;
  const store = persistentAtom<z.infer<Schema>>(key, initial, {
    encode: (value) => (value === initial ? undefined : JSON.stringify(value)),
    decode(text) {
      const value = readJson(schema, text);
      isInvalid = value === null;
      return value ?? initial;
    },
  });
  // The invalid text is still in the storage at this point. `set` replaces the text with `initial`.
  if (isInvalid) store.set(initial);
  return store;
}

function readJson<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: string,
): z.infer<Schema> | null {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
