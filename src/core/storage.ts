import { persistentAtom, setPersistentEngine } from '@nanostores/persistent';
import type { WritableAtom } from 'nanostores';
import type * as z from 'zod/mini';
import type { StorageRecord } from './environment.ts';

/** Storage events only reach other tabs, and sessionStorage is not shared with them. */
const noEvents = { addEventListener() {}, removeEventListener() {} };

declare global {
  interface Window {
    /** Of the page's first script, where they could not be stored. */
    tokensInMemory?: Record<string, string>;
  }
}

/** Points every persisted store at a storage; to be called before the first of them is read. */
export function connectStorage(storage: StorageRecord): void {
  setPersistentEngine(storage, noEvents);
}

/**
 * The browser's sessionStorage, or memory where it is missing, blocked or full: everything then works
 * until the page is closed, and nothing is persisted. A token that came with the address is in memory too.
 */
export function openSessionStorage(logError: (message: string, cause: unknown) => void): {
  storage: StorageRecord;
  isPersistent: boolean;
} {
  try {
    const storage = window.sessionStorage;
    storage.setItem('storageProbe', '1');
    storage.removeItem('storageProbe');
    return { storage: guardedStorage(storage, logError), isPersistent: true };
  } catch (cause) {
    logError('Session storage is not supported: nothing is kept across page loads', cause);
    return { storage: { ...window.tokensInMemory }, isPersistent: false };
  }
}

function guardedStorage(
  storage: Storage,
  logError: (message: string, cause: unknown) => void,
): StorageRecord {
  return new Proxy(storage as unknown as StorageRecord, {
    get: (_, key) => (typeof key === 'string' ? (storage.getItem(key) ?? undefined) : undefined),
    set(_, key, value: string) {
      try {
        storage.setItem(String(key), value);
      } catch (cause) {
        logError(`${String(key)} could not be kept in session storage`, cause);
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
 * A store kept as JSON under `key`. What does not parse (another version's shape, an edit by hand) is
 * dropped in favour of `initial`.
 */
export function persisted<Schema extends z.ZodMiniType>(
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
  // A store that is read again overwrites what did not parse; one that was just made has to be told.
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
